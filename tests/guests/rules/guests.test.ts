// Purchases without an account: who holds them, and how they come to an account.

import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, asJobs, asUser, payments, rejectionOf } from '../../support/database/acting.ts'
import { newAddress } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { heldBy, opens } from '../../support/database/gifts.ts'
import {
  beginGuest,
  beginGuestOrder,
  buyAsGuest,
  claimOf,
  digestOf,
  linkOf,
  pay,
  takeFreeItem,
} from '../../support/database/guests.ts'
import { addListing, addSeller } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

let sellerId: string
beforeAll(async () => {
  sellerId = await addSeller('Guest Seller')
})

const askForLinks = (to: string, captcha: string = randomUUID()) =>
  actAs(randomUUID(), 'api')`select private.request_guest_links(${captcha}, now() + interval '5 minutes', ${to})`

/** What the mail of a requested link would hold, with so many links at most. */
async function linksMailedTo(to: string, digests: string[]) {
  await askForLinks(to)
  const [mail] = await world.owner`select id from private.outbox where address = ${to.toLowerCase()}`
  return [...(await asJobs((sql) => sql`select * from private.make_guest_links(${mail?.id}, ${digests}::text[])`))]
}

describe('a guest', () => {
  test('of one browser has one open order per basket, whatever the clicks', { tags: ['M2'] }, async () => {
    const listing = await addListing(sellerId)
    const secret = randomBytes(32).toString('base64url')
    const begun = await Promise.all(Array.from({ length: 20 }, () => beginGuestOrder(secret, listing)))
    expect(new Set(begun.map(({ orderId }) => orderId)).size).toBe(1)
    expect((await beginGuestOrder(randomUUID(), listing)).orderId).not.toBe(begun[0]?.orderId)
  })

  test('who paid is another guest for the same basket', async () => {
    const listing = await addListing(sellerId)
    const { secret, guestId } = await buyAsGuest(newAddress(), listing)
    expect((await beginGuestOrder(secret, listing)).guestId).not.toBe(guestId)
  })

  test('uses a captcha once, for free items or for a link', async () => {
    const [captcha, listing] = [randomUUID(), await addListing(sellerId, 0)]
    await takeFreeItem(newAddress(), listing, captcha)
    expect(await rejectionOf(takeFreeItem(newAddress(), listing, captcha))).toBe('captcha_used')
    expect(await rejectionOf(askForLinks(newAddress(), captcha))).toBe('captcha_used')
  })

  test('holds what they paid for, by the address of the payment in lower case', async () => {
    const listing = await addListing(sellerId)
    const { guestId, orderId } = await buyAsGuest('Robin@Example.com', listing)
    expect(await heldBy(guestId)).toEqual([listing])
    expect(await claimOf(guestId)).toBe('robin@example.com')
    const [mail] =
      await world.owner`select kind, recipient_id from private.outbox where facts ->> 'orderId' = ${orderId} and kind = 'purchase'`
    expect(mail).toEqual({ kind: 'purchase', recipient_id: guestId })
  })

  test('whose two open orders are paid by two addresses becomes two', async () => {
    const listing = await addListing(sellerId, 1000)
    const secret = randomUUID()
    const first = await beginGuestOrder(secret, listing)
    await world.owner`update public.listings set price_cents = 1200 where id = ${listing}`
    const second = await beginGuestOrder(secret, listing)
    expect(second.guestId === first.guestId).toBe(true)
    expect(second.orderId === first.orderId).toBe(false)
    await pay(first, 'one@example.com')
    await pay(second, 'two@example.com')
    const holders = await world.owner<{ buyer_id: string }[]>`
      select buyer_id from public.orders where id in (${first.orderId}, ${second.orderId}) order by total_cents`
    expect(holders[0]?.buyer_id).toBe(first.guestId)
    const addresses = [await claimOf(first.guestId), await claimOf(holders[1]?.buyer_id ?? '')]
    expect(addresses).toEqual(['one@example.com', 'two@example.com'])
    expect(await opens(await linkOf({ secret, sessionId: second.sessionId }))).toBe(holders[1]?.buyer_id)
  })

  test('gets free items only with an address, and others only without one', async () => {
    const free = await addListing(sellerId, 0)
    const priced = await addListing(sellerId)
    const guest = actAs(await beginGuest(randomUUID(), free), 'payments')
    expect(await rejectionOf(guest`select * from private.begin_order(${[free]}, false)`)).toBe('address_required')
    expect(await rejectionOf(takeFreeItem(newAddress(), priced))).toBe('price_changed')
    const id = await takeFreeItem('Free@example.com', free)
    expect(await heldBy(id)).toEqual([free])
    expect(await claimOf(id)).toBe('free@example.com')
  })

  test('gets five mails a day with free items, and isn’t told that a sixth one ends', async () => {
    const [email, free] = [newAddress(), await addListing(sellerId, 0)]
    const taken: string[] = []
    for (let time = 0; time < 6; time += 1) taken.push(await takeFreeItem(email.toUpperCase(), free))
    expect(await world.owner`select from private.outbox where recipient_id = any (${taken})`).toHaveLength(5)
    await asJobs((sql) => sql`select private.forget_guests()`)
    expect(await world.owner`select from private.claims where address = ${email}`).toHaveLength(5)
  })

  test('costs no check of names, which they don’t have', async () => {
    const added = world.owner.begin(async (sql) => {
      await sql`
        create or replace function private.is_official_name(candidate text) returns boolean language plpgsql immutable
        as $$ begin raise 'checked'; end $$`
      await sql`select private.add_guest(gen_random_uuid(), ${newAddress()})`
      throw new Error('rolled back')
    })
    await expect(added).rejects.toThrow('rolled back')
  })

  test('who buys an item twice with one address has two purchases', async () => {
    const listing = await addListing(sellerId)
    const email = newAddress()
    const holders = [await buyAsGuest(email, listing), await buyAsGuest(email, listing)]
    for (const { guestId } of holders) expect(await heldBy(guestId)).toHaveLength(1)
  })

  test('counts as one buyer for the score, by address', async () => {
    const email = newAddress()
    const shop = await addSeller('Scored')
    for (let item = 0; item < 4; item += 1) await buyAsGuest(email, await addListing(shop))
    const scored = await world.owner`select from public.entitlements where scored_seller_id = ${shop}`
    expect(scored).toHaveLength(3)
  })

  test('is no profile that others see, and reads nothing through policies', async () => {
    const { guestId } = await buyAsGuest(newAddress(), await addListing(sellerId))
    expect(await asUser(world.people.stranger)`select from public.profiles where id = ${guestId}`).toHaveLength(0)
    for (const table of ['orders', 'order_items', 'entitlements', 'downloads'])
      expect(await asUser(guestId)`select from ${world.owner(`public.${table}`)}`, table).toHaveLength(0)
  })

  test('who never paid is forgotten after 30 days', async () => {
    const begun = await beginGuestOrder(randomUUID(), await addListing(sellerId))
    const forget = () => asJobs((sql) => sql`select private.forget_guests()`)
    await world.owner`update private.claims set created_at = now() - interval '31 days' where holder_id = ${begun.guestId}`
    await forget()
    expect(await claimOf(begun.guestId)).toBeDefined()
    await world.owner`update public.orders set status = 'expired' where id = ${begun.orderId}`
    await forget()
    expect(await world.owner`select from public.profiles where id = ${begun.guestId}`).toHaveLength(0)
  })
})

describe('a link', () => {
  test('opens for the browser that paid, for no other, and not before the payment', async () => {
    const listing = await addListing(sellerId)
    const bought = await buyAsGuest(newAddress(), listing)
    expect(await opens(await linkOf(bought))).toBe(bought.guestId)
    expect(await rejectionOf(linkOf({ ...bought, secret: 'another' }))).toBe('order_not_found')
    const secret = randomUUID()
    const { sessionId } = await beginGuestOrder(secret, listing)
    expect(await rejectionOf(linkOf({ secret, sessionId }))).toBe('order_not_found')
  })

  test('ends with the next one of its kind, a claim and an erasure', { tags: ['I10'] }, async () => {
    const bought = await buyAsGuest(newAddress(), await addListing(sellerId))
    const first = await linkOf(bought)
    const second = await linkOf(bought)
    expect(await opens(first)).toBeNull()
    expect(await opens(second)).toEqual(bought.guestId)
    await actAs(bought.guestId, 'api')`select private.erase_guest()`
    expect(await opens(second)).toBeNull()
    expect(await claimOf(bought.guestId)).toBeUndefined()
    expect(await rejectionOf(actAs(world.people.buyer, 'api')`select private.erase_guest()`)).toBe('order_not_found')
  })

  test('downloads what its holder bought, and nothing else', async () => {
    const listing = await addListing(sellerId)
    const other = await buyAsGuest(newAddress(), listing)
    const { guestId, orderId } = await buyAsGuest(newAddress(), listing)
    const download = (order: string) =>
      rejectionOf(actAs(guestId, 'api')`select * from private.begin_redress_download(${order}, ${listing})`)
    expect(await download(orderId)).toEqual(ACCEPTED)
    expect(await download(other.orderId)).toBe('not_found')
  })

  test.each(['mailed to its address', 'mailed to an address without purchases'])('is %s', async (way) => {
    const email = newAddress()
    const { guestId } = await buyAsGuest(email, await addListing(sellerId, 1250, 'A quilt'))
    const to = way.includes('without') ? newAddress() : email.toUpperCase()
    const digest = digestOf(randomUUID())
    const made = await linksMailedTo(to, [digest.toString('hex'), digestOf('more').toString('hex')])
    expect(made).toEqual(
      way.includes('without') ? [] : [{ digest: digest.toString('hex'), titles: '“A quilt”', left_out: 0 }],
    )
    expect(await opens(digest)).toBe(way.includes('without') ? null : guestId)
  })

  test('is mailed for what was paid before free items, which anybody can send to an address', async () => {
    const email = newAddress()
    await buyAsGuest(email, await addListing(sellerId, 1250, 'A paid quilt'))
    await takeFreeItem(email, await addListing(sellerId, 0))
    expect(await linksMailedTo(email, [digestOf(email).toString('hex')])).toMatchObject([{ titles: '“A paid quilt”' }])
  })

  test('names each seller’s dearest purchase first, however many cheap ones there are', async () => {
    const email = newAddress()
    const [tom, other] = [await addSeller('Tom'), await addSeller('Other')]
    const [cheap, quilt, book] = [
      await addListing(tom, 50),
      await addListing(tom, 1250, 'A quilt'),
      await addListing(other, 50, 'A book'),
    ]
    for (const listing of [book, quilt, ...Array(4).fill(cheap)]) await buyAsGuest(email, listing)
    const made = await linksMailedTo(
      email,
      [1, 2].map(() => digestOf(randomUUID()).toString('hex')),
    )
    expect(made).toMatchObject(['“A quilt”', '“A book”'].map((titles) => ({ titles, left_out: 4 })))
  })

  test('is mailed to one address five times a day at most', async () => {
    const to = newAddress()
    for (let time = 0; time < 7; time += 1) await askForLinks(to)
    expect(await world.owner`select from private.outbox where address = ${to}`).toHaveLength(5)
  })
})

describe('failed payments of guests', { tags: ['card-testing', 'I4'] }, () => {
  const { owner } = world
  const admit = async (from: string, captcha: string | null = null) =>
    (await payments`select private.admit_guest(${from}, ${captcha}, now() + interval '5 minutes') as is`)[0]?.is
  async function opened(from: string) {
    const { sessionId, accountId, orderId } = await beginGuestOrder(randomUUID(), await addListing(sellerId))
    await owner`insert into private.checkout_networks values (${orderId}, private.network_digest(${from}))`
    const fail = (times: number, age = '0 minutes', account = accountId) => payments`
      select private.note_failed_payment(${sessionId}, ${account}, now() - ${age}::interval) from generate_series(1, ${times}::integer)`
    const isEnded = async () => (await payments`select private.is_card_test(${sessionId}) as is`)[0]?.is
    return { orderId, fail, isEnded }
  }

  test('ask for a captcha from the fifth within an hour on, once solved for once, there only', async () => {
    const [from, captcha] = [randomUUID(), randomUUID()]
    const [one, two, ofMember] = [await opened(from), await opened(from), await opened(from)]
    await owner`update public.orders set buyer_id = ${world.people.buyer} where id = ${ofMember.orderId}`
    for (const { fail } of [one, two, ofMember]) await fail(2)
    await two.fail(5, '61 minutes')
    await two.fail(5, '0 minutes', 'acct_other')
    expect(await admit(from)).toBe(true)
    await two.fail(1)
    expect([await admit(from), await admit(from, captcha), await admit(randomUUID())]).toEqual([false, true, true])
    expect(await rejectionOf(admit(from, captcha))).toBe('captcha_used')
  })

  test('end the session after ten, and are forgotten within a day, or when the payment ends', async () => {
    const [{ orderId, fail, isEnded }, pending] = [await opened(randomUUID()), await opened(randomUUID())]
    await owner`
      update public.orders set status = 'processing', processing_since = now(), asked_at = now() where id = ${pending.orderId}`
    await fail(9)
    expect(await isEnded()).toBe(false)
    await fail(1)
    expect(await isEnded()).toBe(true)
    const [row] = await actAs(world.people.admin, 'api')`select private.shop_overview() -> 'fraud' as fraud`
    expect(row?.fraud).toMatchObject({ failed: 20, ended: 1, slowed: 2 })
    await owner`update private.checkout_networks set opened_at = opened_at - interval '23 hours 1 minute'`
    await asJobs((sql) => sql`select private.forget_guests()`)
    expect(
      await owner`select order_id from private.checkout_networks where order_id in ${owner([orderId, pending.orderId])}`,
    ).toEqual([{ order_id: pending.orderId }])
  })
})
