// Refunds of single items: bounded by what their order has left, leased to one taker, kept waiting by a dispute.
import { expect, test } from 'vitest'
import { world } from './fixture.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from './world.ts'

const { owner, payments } = world
const bought = async (cents = 1250) => {
  const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
  const listing = await addListing(sam, cents)
  return { bea, listing, ...(await buy(bea, listing)) }
}
const queue = async (orderId: string, listing: string, cents: number) =>
  (await owner`select private.queue_refund(${orderId}, ${listing}, ${cents}, 'test') as cents`)[0]?.cents
const take = async (orderId: string) =>
  (await payments`select * from private.take_pending_refunds(100)`).filter((row) => row.order_id === orderId)
const tags = ['pending-refund'] as const

test('the refund of an item is never more than its order has left, is queued once and takes the item back', {
  tags: [...tags],
}, async () => {
  const { orderId, listing, accountId, intentId } = await bought()
  await payments`select private.apply_refund(${intentId}, ${accountId}, 500)`
  expect(await queue(orderId, listing, 1250)).toBe(750)
  expect(await queue(orderId, listing, 1250)).toBe(0)
  const [held] = await owner`select revoke_reason from public.entitlements where order_id = ${orderId}`
  expect(held?.revoke_reason).toBe('refunded')
})

test('nothing is queued for an item that was free', { tags: [...tags] }, async () => {
  const { orderId, listing } = await bought()
  expect(await queue(orderId, listing, 0)).toBe(0)
  expect(await take(orderId)).toEqual([])
})

test('a refund goes to one of many takers, again after five minutes, and never after it was noted', {
  tags: [...tags],
}, async () => {
  const { orderId, listing, accountId, intentId } = await bought()
  await queue(orderId, listing, 1250)
  const taken = (await Promise.all(Array.from({ length: 4 }, () => take(orderId)))).flat()
  expect(taken).toEqual([
    {
      id: expect.any(String),
      order_id: orderId,
      listing_id: listing,
      stripe_account_id: accountId,
      payment_intent_id: intentId,
      fee_cents: 0,
      cents: 1250,
      reason: 'test',
    },
  ])
  const later = () => owner`update private.pending_refunds set begun_at = begun_at - interval '5 minutes 1 second'`
  await later()
  expect(await take(orderId)).toHaveLength(1)
  await owner`
      select private.note_pending_refund(id) from private.pending_refunds where order_id = ${orderId} and listing_id = ${listing}`
  await later()
  expect(await take(orderId)).toEqual([])
})

test('a disputed order keeps its refund waiting', { tags: [...tags] }, async () => {
  const { orderId, listing, accountId, intentId } = await bought()
  await queue(orderId, listing, 1250)
  await owner`select private.apply_dispute(${intentId}, ${accountId}, 'needs_response', 1250)`
  expect(await take(orderId)).toEqual([])
  await owner`select private.apply_dispute(${intentId}, ${accountId}, 'won', 1250)`
  expect(await take(orderId)).toHaveLength(1)
})

test('no login role queues a refund', { tags: [...tags] }, async () => {
  const { bea, orderId, listing } = await bought()
  for (const through of ['api', 'payments'] as const)
    expect(
      await rejectionOf(
        actAs(bea, through, (sql) => sql`select private.queue_refund(${orderId}, ${listing}, 1250, 'mine')`),
      ),
    ).toBe('42501')
})
