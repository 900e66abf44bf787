// Refunds of items: limited by what their order has left, leased to one worker, waiting during a
// dispute.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import {
  columnOf,
  disputeAtStripe,
  firstValue,
  refundAtStripe,
  sold,
  takeRefunds,
} from '../../support/database/steps.ts'

const { owner, payments } = world
const queue = (orderId: string, listing: string, cents: number) =>
  firstValue(owner`select private.queue_refund(${orderId}, ${listing}, ${cents}, 'test') as cents`)
const note = (orderId: string, isRejected: boolean) => owner`
  select private.note_pending_refund(id, ${isRejected}) from private.pending_refunds where order_id = ${orderId} and is_open`
const rowsOf = (orderId: string) => owner`
  select cents, attempt, is_open, failed_at is not null as failed, returned_at is not null as returned
  from private.pending_refunds where order_id = ${orderId} order by created_at`
const revokedOf = (orderId: string) =>
  columnOf(owner`select revoke_reason from public.entitlements where order_id = ${orderId}`)
const open = { is_open: true, failed: false, returned: false }

test('a refund is at most what its order has left, and revokes the item', { tags: ['pending-refund'] }, async () => {
  const { orderId, listing, accountId, intentId } = await sold()
  await refundAtStripe({ intentId, accountId }, 500)
  expect(await queue(orderId, listing, 1250)).toBe(750)
  expect(await queue(orderId, listing, 1250)).toBe(0)
  const [held] = await owner`select revoke_reason from public.entitlements where order_id = ${orderId}`
  expect(held?.revoke_reason).toBe('refunded')
})

test('a free item is not refunded', { tags: ['pending-refund'] }, async () => {
  const { orderId, listing } = await sold()
  expect(await queue(orderId, listing, 0)).toBe(0)
  expect(await takeRefunds(orderId)).toEqual([])
})

test('a refund goes to one worker, again after five minutes, and never once noted', {
  tags: ['pending-refund'],
}, async () => {
  const { orderId, listing, accountId, intentId } = await sold()
  await queue(orderId, listing, 1250)
  const taken = (await Promise.all(Array.from({ length: 4 }, () => takeRefunds(orderId)))).flat()
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
      case_id: null,
      attempt: 1,
    },
  ])
  const later = () => owner`update private.pending_refunds set begun_at = begun_at - interval '5 minutes 1 second'`
  await later()
  expect(await takeRefunds(orderId)).toHaveLength(1)
  await owner`
      select private.note_pending_refund(id) from private.pending_refunds where order_id = ${orderId} and listing_id = ${listing}`
  await later()
  expect(await takeRefunds(orderId)).toEqual([])
})

test('a refund of a disputed order waits', { tags: ['pending-refund'] }, async () => {
  const { orderId, listing, accountId, intentId } = await sold()
  await queue(orderId, listing, 1250)
  await disputeAtStripe({ intentId, accountId }, 'needs_response', 1250)
  expect(await takeRefunds(orderId)).toEqual([])
  await disputeAtStripe({ intentId, accountId }, 'won', 1250)
  expect(await takeRefunds(orderId)).toHaveLength(1)
})

describe('a buyer whose file was revoked for a refund', { tags: ['M11', 'pending-refund'] }, () => {
  test('is owed the price during a dispute, and is paid when the seller wins', async () => {
    const order = await sold()
    await disputeAtStripe(order, 'needs_response', 1250)
    expect(await queue(order.orderId, order.listing, 1250)).toBe(1250)
    expect(await rowsOf(order.orderId)).toEqual([{ cents: 1250, attempt: 1, ...open }])
    await disputeAtStripe(order, 'won', 1250)
    expect(await takeRefunds(order.orderId)).toMatchObject([{ cents: 1250 }])
  })

  test('is owed nothing more when the bank returned everything', async () => {
    const order = await sold()
    await disputeAtStripe(order, 'needs_response', 1250)
    await queue(order.orderId, order.listing, 1250)
    await disputeAtStripe(order, 'lost', 1250)
    expect(await rowsOf(order.orderId)).toMatchObject([{ is_open: false, returned: true }])
  })

  test('is owed the rest under a new key when the bank returned a part', async () => {
    const order = await sold()
    await disputeAtStripe(order, 'needs_response', 500)
    await queue(order.orderId, order.listing, 1250)
    await disputeAtStripe(order, 'lost', 500)
    expect(await rowsOf(order.orderId)).toEqual([{ cents: 750, attempt: 2, ...open }])
    expect(await takeRefunds(order.orderId)).toMatchObject([{ cents: 750, attempt: 2 }])
  })

  test('has the file again when the refund is rejected for good, and can be refunded later', async () => {
    const order = await sold()
    await queue(order.orderId, order.listing, 1250)
    await note(order.orderId, true)
    expect(await revokedOf(order.orderId)).toEqual([null])
    expect(await queue(order.orderId, order.listing, 1250)).toBe(1250)
    expect(await rowsOf(order.orderId)).toMatchObject([{ failed: true }, { attempt: 2, ...open }])
    expect(await revokedOf(order.orderId)).toEqual(['refunded'])
  })

  test('is owed the price of an unlawful item even after a rejection, which operators see', async () => {
    const order = await sold()
    await owner`select private.queue_refund(${order.orderId}, ${order.listing}, 1250, 'unlawful', 'unlawful')`
    await note(order.orderId, true)
    expect(await rowsOf(order.orderId)).toMatchObject([open])
    expect(await revokedOf(order.orderId)).toEqual(['unlawful'])
    expect(await owner`select order_id from private.stuck_refunds() where order_id = ${order.orderId}`).toHaveLength(1)
  })

  test('is owed the full price while the seller’s own refund waits', async () => {
    const order = await sold()
    await owner`
      insert into private.pending_refunds (order_id, cents, reason, words) values (${order.orderId}, 1250, 'seller', 'Sorry')`
    expect(await queue(order.orderId, order.listing, 1250)).toBe(1250)
  })
})

describe('a buyer of a seller whose account is unreachable', { tags: ['M11', 'disconnect'] }, () => {
  test('keeps the file until the refund is made', async () => {
    const order = await sold()
    await payments`select private.deauthorize_seller(${order.accountId})`
    expect(await queue(order.orderId, order.listing, 1250)).toBe(1250)
    expect(await revokedOf(order.orderId)).toEqual([null])
    expect(await takeRefunds(order.orderId)).toEqual([])
    await note(order.orderId, false)
    expect(await revokedOf(order.orderId)).toEqual(['refunded'])
  })

  test('has the file again when the account became unreachable before the refund', async () => {
    const order = await sold()
    await queue(order.orderId, order.listing, 1250)
    await payments`select private.deauthorize_seller(${order.accountId})`
    await payments`select private.restore_stuck_items()`
    expect(await revokedOf(order.orderId)).toMatchObject([null])
    expect(await rowsOf(order.orderId)).toMatchObject([open])
  })
})

test('a dispute that is lost in part leaves the buyer the files that they hold', { tags: ['M11'] }, async () => {
  const order = await sold()
  await disputeAtStripe(order, 'lost', 500)
  expect(await revokedOf(order.orderId)).toEqual([null])
  await refundAtStripe(order, 750)
  expect(await revokedOf(order.orderId)).toEqual(['refunded'])
})
