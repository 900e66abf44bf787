// Consents to a seller's mails, and the export of addresses that are shared with the seller.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, asUser, rejectionOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, digestOf, linkOf, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
let sellerId: string
let listing: string
beforeAll(async () => {
  sellerId = await addSeller('Consented')
  listing = await addListing(sellerId)
})

const NO_LINK = digestOf('')
const set = (userId: string, orderId: string, wants = true, shares = false, link: Uint8Array = NO_LINK) =>
  rejectionOf(
    actAs(userId, 'api')`select private.set_offer_consent(${orderId}, ${wants}, ${shares}, ${Buffer.from(link)})`,
  )
const consentOf = async (userId: string) =>
  (await owner`select shares_address from private.offer_consents where buyer_id = ${userId}`).map(
    (row) => row.shares_address,
  )
const choice = (userId: string, orderId: string) =>
  actAs(userId, 'api')`select wants_offers, shares_address from private.find_offer_consent(${orderId})`
const stop = (address: string, kind: string, seller = sellerId) =>
  actAs(
    randomUUID(),
    'api',
  )`select * from private.stop_mails(${digestOf(address.toLowerCase()).toString('hex')}, ${seller}, ${kind})`

async function buyer(email = `${randomUUID()}@example.com`) {
  const userId = await addUser('Buyer')
  await signInVerified(userId, email)
  return { userId, email, orderId: (await buy(userId, listing)).orderId }
}
/** A guest with the link of a mail. */
async function guest(email = `${randomUUID()}@example.com`) {
  const bought = await buyAsGuest(email, listing)
  const link = digestOf(randomUUID())
  await owner`select private.store_redress_link(${bought.guestId}, ${link}, gen_random_uuid())`
  return { ...bought, email, link }
}

describe('a consent to offers', () => {
  test('of a member begins unticked, and is given and ended by its buyer only', async () => {
    const { userId, orderId } = await buyer()
    expect(await choice(userId, orderId)).toEqual([{ wants_offers: false, shares_address: false }])
    expect(await set(userId, orderId)).toBe(ACCEPTED)
    expect(await consentOf(userId)).toEqual([false])
    expect(await set(userId, orderId, true, true)).toBe(ACCEPTED)
    expect(await consentOf(userId)).toEqual([true])
    for (const other of [sellerId, world.people.stranger])
      expect({ given: await set(other, orderId), read: await rejectionOf(choice(other, orderId)) }).toEqual({
        given: 'order_not_found',
        read: 'order_not_found',
      })
    expect(await actAs(userId, 'api')`select name from private.export_offers()`).toEqual([{ name: 'Consented' }])
    expect(await actAs(world.people.stranger, 'api')`select private.end_offer_consent(${sellerId})`).toEqual([])
    expect(await actAs(userId, 'api')`select private.end_offer_consent(${sellerId})`).toHaveLength(1)
    expect(await consentOf(userId)).toEqual([])
  })

  test('of a guest needs the mailed link; the browser that paid proves no address', async () => {
    const bought = await guest()
    const { guestId, orderId, link } = bought
    expect(await set(guestId, orderId, true, false, await linkOf(bought))).toBe('mailed_link_needed')
    expect(await set(guestId, orderId, true, false)).toBe('mailed_link_needed')
    expect(await set(guestId, orderId, true, false, link)).toBe(ACCEPTED)
    expect(await consentOf(guestId)).toEqual([false])
    expect(await set(guestId, orderId, false)).toBe(ACCEPTED)
    expect(await consentOf(guestId)).toEqual([])
  })

  test('goes to the account of the address, and away with an erasure', async () => {
    const [one, two] = [await guest(), await guest()]
    for (const { guestId, orderId, link } of [one, two]) await set(guestId, orderId, true, true, link)
    const userId = await addUser('Claimant')
    await signInVerified(userId, one.email)
    expect(await consentOf(userId)).toEqual([true])
    expect(await consentOf(one.guestId)).toEqual([])
    await actAs(two.guestId, 'api')`select private.erase_guest()`
    expect(await consentOf(two.guestId)).toEqual([])
  })

  test.each(['a member', 'a guest'])('of %s ends with a stop of offers, until they agree again', async (who) => {
    const bought = await guest()
    const member = await buyer()
    const [userId, orderId, email, link] =
      who === 'a guest'
        ? [bought.guestId, bought.orderId, bought.email, bought.link]
        : [member.userId, member.orderId, member.email, NO_LINK]
    await set(userId, orderId, true, true, link)
    await stop(email, 'posts')
    expect(await consentOf(userId)).toEqual([true])
    await stop(email.toUpperCase(), 'offers')
    expect(await consentOf(userId)).toEqual([])
    await set(userId, orderId, true, false, link)
    const [row] =
      await owner`select private.has_stopped(private.address_digest(${email}), ${sellerId}, 'offers') as stopped`
    expect({ shares: await consentOf(userId), stopped: row?.stopped }).toEqual({ shares: [false], stopped: false })
  })

  test('can be ended but not given while banned', async () => {
    const { userId, orderId } = await buyer()
    await set(userId, orderId)
    await owner`update public.profiles set is_banned = true where id = ${userId}`
    expect(await set(userId, orderId, true, true)).toBe('account_banned')
    expect(await set(userId, orderId, false)).toBe(ACCEPTED)
    expect(await consentOf(userId)).toEqual([])
  })
})

describe('a follower', () => {
  test('shares the address only with posts, since the moment of the tick', async () => {
    const { userId } = await buyer()
    await asUser(userId)`insert into public.follows (seller_id) values (${sellerId})`
    const tick = async (wants: boolean, shares: boolean) => {
      await asUser(
        userId,
      )`update public.follows set wants_posts = ${wants}, shares_address = ${shares} where seller_id = ${sellerId}`
      const [row] = await owner`
        select shares_address, agreed_at is not null as agreed from public.follows where follower_id = ${userId}`
      return row
    }
    expect(await tick(false, true)).toEqual({ shares_address: false, agreed: false })
    expect(await tick(true, true)).toEqual({ shares_address: true, agreed: true })
    expect(await tick(false, false)).toEqual({ shares_address: false, agreed: false })
  })
})

describe('a seller’s export', { tags: ['shared-addresses'] }, () => {
  const page = (userId: string, audience: string, after?: string, limit = 1000) => actAs(userId, 'api')`
    select email, kind, agreed_at::text as agreed_at
    from private.find_shared_addresses(${owner.json({ audience, limit, ...(after && { after }) })}::jsonb)`
  const emails = async (userId: string, audience: string) =>
    (await page(userId, audience)).map(({ email }) => email).toSorted()
  const followAs = async (seller: string, shares = true) => {
    const { userId, email } = await buyer()
    await asUser(userId)`insert into public.follows (seller_id, wants_posts) values (${seller}, true)`
    await asUser(userId)`update public.follows set shares_address = ${shares} where seller_id = ${seller}`
    return { userId, email }
  }
  const followByAddress = async (seller: string, shares: boolean, confirmed = true) => {
    const email = `${randomUUID()}@example.com`
    await owner`
      insert into private.address_follows (seller_id, address, shares_address, confirmed_at)
      values (${seller}, ${email}, ${shares}, ${confirmed ? owner`now()` : null})`
    return email
  }

  test('has the addresses that are shared with them, and no others', async () => {
    const [shop, other] = [await addSeller('Shop'), await addSeller('Other')]
    const follower = await followAs(shop)
    await followAs(shop, false)
    await followAs(other)
    const byAddress = await followByAddress(shop, true)
    await followByAddress(shop, false)
    await followByAddress(shop, true, false)
    listing = await addListing(shop)
    const [sharing, silent, bought] = [await buyer(), await buyer(), await guest()]
    await set(sharing.userId, sharing.orderId, true, true)
    await set(silent.userId, silent.orderId, true, false)
    await set(bought.guestId, bought.orderId, true, true, bought.link)
    const followers = (await page(shop, 'followers')).map(({ email, kind }) => [email, kind])
    expect(new Map(followers as [string, string][])).toEqual(
      new Map([
        [follower.email, 'follower'],
        [byAddress, 'follower'],
      ]),
    )
    expect(await emails(shop, 'buyers')).toEqual([sharing.email, bought.email].toSorted())
    for (const stranger of [sharing.userId, world.people.admin])
      for (const audience of ['followers', 'buyers']) expect(await page(stranger, audience)).toEqual([])
  })

  test('leaves out stopped, bounced and unverified addresses, and people who blocked the seller', async () => {
    const shop = await addSeller('Careful')
    const [kept, stopped, bounced, unverified, blocker] = await Promise.all([0, 1, 2, 3, 4].map(() => followAs(shop)))
    await asUser(blocker?.userId ?? '')`insert into public.blocks (blocked_id) values (${shop})`
    await owner`insert into private.mail_stops (digest, seller_id, kind) values (${digestOf(stopped?.email ?? '')}, ${shop}, 'posts')`
    await actAs(shop, 'api')`select private.note_undeliverable(${owner.json([bounced?.email ?? ''])}, 'bounce')`
    await owner`update auth.users set email_confirmed_at = null where id = ${unverified?.userId ?? ''}`
    expect((await emails(shop, 'followers')).filter((email) => email !== null)).toEqual([kept?.email])
  })

  test('comes in pages, without an address twice', async () => {
    const shop = await addSeller('Paged')
    for (let nth = 0; nth < 3; nth += 1) await followByAddress(shop, true)
    const first = await page(shop, 'followers', undefined, 2)
    const rest = await page(shop, 'followers', first.at(-1)?.agreed_at, 2)
    expect(new Set([...first, ...rest].map(({ email }) => email)).size).toBe(3)
  })
})
