// Free copies: who gets one, what they count for, and how they end.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, asJobs, asUser, rejectionOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser } from '../../support/database/purchases.ts'
import { leave } from '../../support/database/steps.ts'

let sellerId: string
let other: string
beforeAll(async () => {
  sellerId = await addSeller('Giver')
  other = await addSeller('Another')
})

const address = () => `${randomUUID()}@example.com`
const grantBy = async (userId: string, listing: string, addresses: string[]) =>
  (
    await actAs(userId, 'api')`select * from private.grant_copies(${listing}, ${addresses}::text[], 'For your review')`
  )[0]
const grant = (listing: string, ...addresses: string[]) => grantBy(sellerId, listing, addresses)
const list = (listing: string, request: object = { limit: 50 }, userId = sellerId) =>
  actAs(userId, 'api')`
    select id, address, granted_at::text, state
    from private.find_free_copies(${listing}, ${world.owner.json(request as never)}::jsonb)`
const revoke = (orderId: string, userId = sellerId) =>
  rejectionOf(actAs(userId, 'api')`select private.revoke_copy(${orderId})`)

/** A copy, with its order and its guest. */
async function copyFor(email: string, listing: string) {
  await grant(listing, email)
  const [row] = await world.owner`
    select orders.id, orders.buyer_id from private.claims join public.orders on orders.buyer_id = claims.holder_id
    where claims.address = ${email} and orders.origin = 'copy'`
  return { orderId: String(row?.id), guestId: String(row?.buyer_id) }
}
const isHeld = async (buyerId: string) =>
  (await world.owner`select from public.entitlements where buyer_id = ${buyerId} and revoked_at is null`).length === 1

describe('a seller', () => {
  test('gives an item to each address once, and mails it the reason', async () => {
    const listing = await addListing(sellerId, 1250, 'A quilt')
    const [one, two] = [address(), address()]
    expect(await grant(listing, one.toUpperCase(), one, two)).toEqual({ granted: 2, skipped: 0 })
    expect(await grant(listing, one, address())).toEqual({ granted: 1, skipped: 1 })
    expect(await grant(await addListing(sellerId), one)).toEqual({ granted: 1, skipped: 0 })
    const mails = await world.owner`
      select outbox.kind, outbox.facts ->> 'reason' as reason, outbox.facts ->> 'title' as title
      from private.claims join private.outbox on outbox.recipient_id = claims.holder_id where claims.address = ${two}`
    expect(mails).toEqual([{ kind: 'free_copy', reason: 'For your review', title: 'A quilt' }])
  })

  test('mails nobody who reported mail as spam', async () => {
    const email = address()
    await actAs(sellerId, 'api')`select private.note_undeliverable(${world.owner.json([email])}, 'complaint')`
    const { guestId } = await copyFor(email, await addListing(sellerId))
    await world.owner`update private.outbox set due_at = '-infinity' where recipient_id = ${guestId}`
    await asJobs((sql) => sql`select * from private.take_mails(1, '1 minute')`)
    expect(await world.owner`select from private.outbox where recipient_id = ${guestId}`).toEqual([])
  })

  test('learns nothing about purchases of an address', async () => {
    const listing = await addListing(sellerId)
    const email = address()
    await buyAsGuest(email, listing)
    expect(await grant(listing, email)).toEqual({ granted: 1, skipped: 0 })
  })

  test('has no sale, mail, revenue or score from a copy', async () => {
    const shop = await addSeller('Generous')
    const listing = await addListing(shop)
    await grantBy(shop, listing, [address(), address()])
    const [row] = await list(listing, { limit: 1 }, shop)
    const asShop = actAs(shop, 'api')
    expect(await asShop`select * from private.find_sales('{"limit": 10}')`).toEqual([])
    expect(await asShop`select * from private.seller_metrics(30)`).toEqual([])
    expect(await rejectionOf(asShop`select private.describe_sale(${row?.id})`)).toBe('order_not_found')
    expect(await world.owner`select from private.outbox where recipient_id = ${shop}`).toEqual([])
    expect(await world.owner`select from private.paid_purchases where listing_id = ${listing}`).toEqual([])
    expect(await world.owner`select sales_count, sales_weight from public.listings where id = ${listing}`).toEqual([
      { sales_count: 0, sales_weight: 0 },
    ])
  })

  test.each([
    [
      'gives away the item of another',
      'not_found',
      async () => grantBy(other, await addListing(sellerId), [address()]),
    ],
    [
      'gives away a hidden item',
      'listing_inactive',
      async () => {
        const listing = await addListing(sellerId)
        await world.owner`update public.listings set status = 'inactive' where id = ${listing}`
        return grant(listing, address())
      },
    ],
    [
      'has too few licence keys',
      'sold_out',
      async () => {
        const listing = await addListing(sellerId)
        await world.owner`update public.listings set licence_source = 'list' where id = ${listing}`
        await actAs(sellerId, 'api')`select private.add_licence_keys(${listing}, ${['COPY-1', 'COPY-2']})`
        expect(await grant(listing, address())).toEqual({ granted: 1, skipped: 0 })
        return grant(listing, address(), address())
      },
    ],
    [
      'gave 2,000 copies that day',
      'rate_limited',
      async () => {
        const [shop, key] = [await addSeller('Spammer'), 'free copies:']
        await actAs(shop, 'api')`select private.hit_rate_limit(${key + shop}, 86400, 2000, 1999)`
        const listing = await addListing(shop)
        expect(await grantBy(shop, listing, [address()])).toEqual({ granted: 1, skipped: 0 })
        return grantBy(shop, listing, [address()])
      },
    ],
    [
      'is banned',
      'account_banned',
      async () => {
        const shop = await addSeller('Banned')
        const listing = await addListing(shop)
        await world.owner`update public.profiles set is_banned = true where id = ${shop}`
        return grantBy(shop, listing, [address()])
      },
    ],
  ])('who %s is refused', async (_who, code, act) => {
    expect(await rejectionOf(act())).toBe(code)
  })

  test('sees only their own copies, page by page', async () => {
    const listing = await addListing(sellerId)
    await grant(listing, address(), address(), address())
    const [first, second] = await list(listing, { limit: 2 })
    const rest = await list(listing, { limit: 2, after: [second?.granted_at, second?.id] })
    expect(new Set([first?.id, second?.id, ...rest.map(({ id }) => id)]).size).toBe(3)
    expect(await list(listing, { limit: 2 }, other)).toEqual([])
  })
})

describe('a copy', () => {
  test('goes to the account of its address, which its seller cannot see', async () => {
    const listing = await addListing(sellerId)
    const email = address()
    const { guestId, orderId } = await copyFor(email, listing)
    const before = await list(listing)
    expect([await isHeld(guestId), before]).toMatchObject([true, [{ address: email, state: 'given' }]])
    const userId = await addUser('Recipient')
    await signInVerified(userId, email)
    expect([await isHeld(userId), await list(listing)]).toEqual([true, before])
    expect(await grant(listing, email)).toEqual({ granted: 0, skipped: 1 })
    expect([await revoke(orderId), await revoke(orderId)]).toEqual(['nothing rejected it', 'copy_ended'])
    expect([await isHeld(userId), await list(listing)]).toMatchObject([true, [{ address: null, state: 'revoked' }]])
    await asUser(userId)`insert into public.reviews (listing_id, rating, comment) values (${listing}, 5, 'Neat')`
    expect(await world.owner`select is_counted, is_verified from public.reviews where listing_id = ${listing}`).toEqual(
      [{ is_counted: false, is_verified: false }],
    )
  })

  test('ends with its account, and keeps no address', async () => {
    const [listing, email] = [await addListing(sellerId), address()]
    await copyFor(email, listing)
    const userId = await addUser('Recipient')
    await signInVerified(userId, email)
    await leave(userId)
    expect(await list(listing)).toMatchObject([{ address: null, state: 'revoked' }])
  })

  test('has a licence key that ends when its seller revokes it, claimed or not', { tags: ['P1'] }, async () => {
    const listing = await addListing(sellerId)
    await world.owner`update public.listings set licence_source = 'generated' where id = ${listing}`
    const [email, other] = [address(), address()]
    const copies = [await copyFor(email, listing), await copyFor(other, listing)]
    await signInVerified(await addUser('Recipient'), email)
    const states = async () =>
      (await actAs(sellerId, 'api')`select * from private.find_licence_keys(${listing}, '{"limit": 9}')`).map(
        ({ state }) => state,
      )
    expect(await states()).toEqual(['valid', 'valid'])
    for (const { orderId } of copies) await revoke(orderId)
    expect(await states()).toEqual(['revoked', 'revoked'])
  })

  test('is revoked by its seller only, and once', async () => {
    const listing = await addListing(sellerId)
    const { guestId, orderId } = await copyFor(address(), listing)
    const bought = await buyAsGuest(address(), listing)
    expect([await revoke(orderId, other), await revoke(bought.orderId)]).toEqual(['order_not_found', 'order_not_found'])
    expect(await isHeld(guestId)).toBe(true)
    expect([await revoke(orderId), await revoke(orderId)]).toEqual(['nothing rejected it', 'copy_ended'])
    expect([await isHeld(guestId), await list(listing)]).toMatchObject([false, [{ address: null, state: 'revoked' }]])
    expect(await world.owner`select from private.claims where holder_id = ${guestId}`).toEqual([])
  })

  test('doesn’t count as a download, and a purchase does', async () => {
    const listing = await addListing(sellerId)
    for (const { guestId, orderId } of [await copyFor(address(), listing), await buyAsGuest(address(), listing)])
      await actAs(guestId, 'api')`select * from private.begin_redress_download(${orderId}, ${listing})`
    const rows = await actAs(sellerId, 'api')`
      select downloads from private.seller_metrics(7) where listing_id = ${listing} and downloads > 0`
    expect(rows).toEqual([{ downloads: 1 }])
  })

  test('that its recipient erased has ended', async () => {
    const listing = await addListing(sellerId)
    const { guestId } = await copyFor(address(), listing)
    await actAs(guestId, 'api')`select private.erase_guest()`
    expect(await list(listing)).toMatchObject([{ address: null, state: 'revoked' }])
  })

  test('is forgotten after 12 months', async () => {
    const listing = await addListing(sellerId)
    const [old, young] = [await copyFor(address(), listing), await copyFor(address(), listing)]
    await world.owner`update private.claims set ends_at = ends_at - interval '12 months' where holder_id = ${old.guestId}`
    await asJobs((sql) => sql`select private.forget_guests()`)
    expect([await isHeld(old.guestId), await isHeld(young.guestId)]).toEqual([false, true])
    expect(await world.owner`select from private.claims where holder_id = ${old.guestId}`).toEqual([])
  })
})
