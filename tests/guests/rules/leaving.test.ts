// An account is deleted: what its address could still claim ends, and no row keeps the address.

import { beforeEach, describe, expect, test } from 'vitest'
import { actAs, asJobs } from '../../support/database/acting.ts'
import { customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import {
  bounce,
  correct,
  deliver,
  email,
  giftsOf,
  giveQuilt,
  giver,
  heldBy,
  inDays,
  listing,
  mailedLink,
  mailsOf,
  opens,
  owed,
  prepareGifts,
  sellerId,
  stateOf,
} from '../../support/database/gifts.ts'
import { beginGift, buyAsGuest, give, pay, signInVerified, takeFreeItem } from '../../support/database/guests.ts'
import { addListing, addUser, buy } from '../../support/database/purchases.ts'
import { columnsWith, leave } from '../../support/database/steps.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
prepareGifts()
let robin: string
beforeEach(async () => {
  robin = await addUser('Robin')
  await owner`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${robin}`
  await owner`update public.accounts set email = ${email} where id = ${robin}`
})
const signIn = () => signInVerified(robin, email)
const letReturnsBeDue = async () => {
  await owner`update private.gifts set returns_at = now() where returns_at is not null`
  while ((await deliver())[0]?.delivered);
}
const returnsAt = async (orderId: string) =>
  (
    await owner`select returns_at, returns_at < greatest(now(), deliver_at) + interval '30 days' as is_near from private.gifts where order_id = ${orderId}`
  )[0]

test('no row keeps the address, and what it waited for ends', { tags: ['K5'] }, async () => {
  await buy(robin, listing)
  const paid = await buyAsGuest(email, listing)
  const given = await giveQuilt({ note: 'For you' })
  const planned = await giveQuilt({ deliver_on: inDays(9) })
  const unpaid = await beginGift(giver, { address: email }, [await addListing(sellerId)])
  const free = await takeFreeItem(email, await addListing(sellerId, 0))
  const [copied, links] = [await addListing(sellerId, 900), [await mailedLink(given.recipientId)]]
  await customersOf(sellerId).copy(copied, [email])
  await owner`
    insert into private.corrections (id, came_by_link, state, address, old_address, undo_until)
    values (gen_random_uuid(), false, 'waiting', ${email}, null, null), (gen_random_uuid(), false, 'done', null, ${email}, now())`
  expect(await actAs(robin, 'api')`select title from private.unclaimed_purchases()`).toEqual([{ title: 'A quilt' }])
  expect(await actAs(giver, 'api')`select title from private.unclaimed_purchases()`).toEqual([])
  const before = await giftsOf(giver)
  await leave(robin)
  const [mail] = await owner`select id from private.outbox where address = ${email}`
  await asJobs((sql) => sql`select private.mark_mail_sent(${mail?.id})`)
  expect(await columnsWith(email)).toEqual([])
  expect(await giftsOf(giver)).toEqual(before)
  expect(await opens(links[0] as Buffer)).toBeNull()
  expect(
    await owner`select from private.claims where holder_id in ${owner([paid.guestId, free, given.recipientId])}`,
  ).toEqual([])
  expect(await owner`select from public.entitlements where listing_id = ${copied} and revoked_at is null`).toEqual([])
  // The payment still arrives, and the gift looks like any other.
  await pay(unpaid, null)
  expect(await stateOf(unpaid.orderId, giver)).toBe('sent')
  expect(await mailsOf(unpaid.orderId, 'gift_update')).toEqual([])
  for (const { orderId } of [given, planned, unpaid]) expect(await returnsAt(orderId)).toMatchObject({ is_near: true })
})

test('the seller reads “Guest” about a purchase that ends, as before', { tags: ['P1'] }, async () => {
  await buy(robin, listing)
  const { orderId } = await buyAsGuest(email, listing)
  await signIn()
  const buyer = async () =>
    (await actAs(sellerId, 'api')`select private.describe_sale(${orderId}) ->> 'buyer_name' as name`)[0]?.name
  expect(await buyer()).toBe('Guest')
  await leave(robin)
  expect(await buyer()).toBe('Guest')
})

test('an address that isn’t verified keeps what others bought for it', async () => {
  await owner`update auth.users set email_confirmed_at = null where id = ${robin}`
  const { guestId } = await buyAsGuest(email, listing)
  await leave(robin)
  expect(await owner`select address from private.claims where holder_id = ${guestId}`).toEqual([{ address: email }])
})

describe.each(['claimed', 'left behind its link'])('an unopened gift that was %s', (how) => {
  /** Robin has it, or owns its item already, and leaves. */
  async function left(wish: { deliver_on?: string } = {}) {
    if (how !== 'claimed') await buy(robin, listing)
    const gift = await giveQuilt(wish)
    await signIn()
    await leave(robin)
    return gift
  }

  test('goes back on a random day of a month, with its money and mail', { tags: ['M11', 'R3'] }, async () => {
    const { orderId } = await left()
    expect(await stateOf(orderId, giver)).toBe('sent')
    expect(await owed(orderId)).toEqual([])
    expect(await mailsOf(orderId, 'gift_update')).toEqual([])
    await deliver()
    expect(await stateOf(orderId, giver)).toBe('sent')
    await letReturnsBeDue()
    expect(await stateOf(orderId, giver)).toBe('returned')
    expect(await owed(orderId)).toEqual([{ cents: 1250, reason: 'gift' }])
    expect(await mailsOf(orderId, 'gift_update')).toMatchObject([{ recipient_id: giver, facts: { news: 'returned' } }])
    expect(await owner`select from public.entitlements where order_id = ${orderId} and revoked_at is null`).toEqual([])
  })

  test('is corrected before like any other', { tags: ['R3'] }, async () => {
    const { orderId, recipientId } = await left()
    expect(await correct(orderId, `right-${email}`, giver)).toBe(ACCEPTED)
    await letReturnsBeDue()
    expect(await stateOf(orderId, giver)).toBe('sent')
    expect(await heldBy(recipientId)).toEqual([listing])
    expect(await owed(orderId)).toEqual([])
    expect(await mailsOf(orderId, 'gift')).toMatchObject([{ recipient_id: recipientId }])
  })

  test('waits for its giver if its seller can’t refund any more', { tags: ['M11'] }, async () => {
    const { orderId } = await left()
    await owner`update public.seller_accounts set deauthorized_at = now() where seller_id = ${sellerId}`
    await letReturnsBeDue()
    await owner`update public.seller_accounts set deauthorized_at = null where seller_id = ${sellerId}`
    expect({ state: await stateOf(orderId, giver), owed: await owed(orderId) }).toEqual({ state: 'bounced', owed: [] })
    expect(await mailsOf(orderId, 'gift_update')).toMatchObject([{ facts: { news: 'bounced' } }])
    expect(await correct(orderId, `right-${email}`, giver)).toBe(ACCEPTED)
  })
})

test('a planned gift looks delivered on its day, and goes back after it', { tags: ['R3'] }, async () => {
  const { orderId } = await giveQuilt({ deliver_on: inDays(9) })
  await leave(robin)
  expect(await stateOf(orderId, giver)).toBe('planned')
  await owner`update private.gifts set deliver_at = now() where order_id = ${orderId}`
  await deliver()
  expect(await stateOf(orderId, giver)).toBe('sent')
  expect(await mailsOf(orderId, 'gift')).toEqual([])
  await letReturnsBeDue()
  expect(await stateOf(orderId, giver)).toBe('returned')
})

test('a gift that bounced before waits for its giver', async () => {
  const { orderId } = await giveQuilt()
  await bounce(email)
  await leave(robin)
  await letReturnsBeDue()
  expect(await stateOf(orderId, giver)).toBe('bounced')
  expect(await owed(orderId)).toEqual([])
  expect(await returnsAt(orderId)).toEqual({ returns_at: null, is_near: null })
})

test('an opened gift stays as it is', async () => {
  const { orderId } = await give(giver, { address: email }, [listing])
  await signIn()
  await actAs(robin, 'api')`select private.open_gift(${orderId})`
  await leave(robin)
  await letReturnsBeDue()
  expect({ state: await stateOf(orderId, giver), owed: await owed(orderId) }).toEqual({ state: 'opened', owed: [] })
})
