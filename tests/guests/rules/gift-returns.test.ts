// Gifts that go back: their recipients return them or have the items already, or a guest asks for a refund.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { actAs, payments, rejectionOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import {
  claim,
  email,
  giftsOf,
  giveBack,
  giveQuilt,
  giver,
  heldBy,
  listing,
  mailedLink,
  mailsOf,
  opens,
  owed,
  prepareGifts,
  sellerId,
  stateOf,
} from '../../support/database/gifts.ts'
import { beginGuest, give } from '../../support/database/guests.ts'
import { addListing, addSeller } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
prepareGifts()

/** Stripe rejects the refund of a gift. */
async function staysOwed(orderId: string, recipientId: string) {
  await payments`
    select private.note_pending_refund(id, true) from private.take_pending_refunds(100) where order_id = ${orderId}`
  expect(await owed(orderId)).toHaveLength(1)
  expect(await heldBy(recipientId)).toEqual([])
}

describe('a return', () => {
  test.each(['return_gift', 'erase_guest'])('by %s owes the giver the price, and ends the link', async (way) => {
    const { orderId, recipientId } = await giveQuilt()
    const link = await mailedLink(recipientId)
    const act = () =>
      way === 'erase_guest'
        ? rejectionOf(actAs(recipientId, 'api')`select private.erase_guest()`)
        : giveBack(orderId, recipientId)
    expect({ once: await act(), again: await act() }).toEqual({ once: ACCEPTED, again: 'account_deleted' })
    expect(await owed(orderId)).toEqual([{ cents: 1250, reason: 'gift' }])
    expect(await stateOf(orderId, giver)).toBe('returned')
    expect(await opens(link)).toBeNull()
    expect(await heldBy(await claim(email))).toEqual([])
    expect(await mailsOf(orderId, 'gift_update')).toHaveLength(1)
  })

  test('by an erasure forgets the address, also if the items were taken back before', { tags: ['K5'] }, async () => {
    const { orderId, recipientId } = await giveQuilt()
    await owner`select private.queue_refund(${orderId}, ${listing}, 1250, 'case')`
    await actAs(recipientId, 'api')`select private.erase_guest()`
    expect(await giftsOf(giver)).toMatchObject([{ address: null, state: 'refunded' }])
  })

  test('by an erasure stays owed if Stripe rejects the refund that took its items back', {
    tags: ['M11'],
  }, async () => {
    const { orderId, recipientId } = await giveQuilt()
    await owner`select private.queue_refund(${orderId}, ${listing}, 1250, 'case')`
    await actAs(recipientId, 'api')`select private.erase_guest()`
    await staysOwed(orderId, recipientId)
  })

  test.each(['a file', 'a key of the seller’s list'])('is refused to a recipient who has %s', async (what) => {
    if (what.includes('key')) {
      await owner`update public.listings set licence_source = 'list' where id = ${listing}`
      await actAs(sellerId, 'api')`select private.add_licence_keys(${listing}, ${[randomUUID()]}::text[])`
    }
    const { orderId, recipientId } = await giveQuilt()
    const asRecipient = actAs(recipientId, 'api')
    if (what.includes('file')) await asRecipient`select * from private.begin_redress_download(${orderId}, ${listing})`
    else await asRecipient`select private.open_gift(${orderId})`
    expect(await giveBack(orderId, recipientId)).toBe('gift_opened')
    await actAs(recipientId, 'api')`select private.erase_guest()`
    expect({ owed: await owed(orderId), state: await stateOf(orderId, giver) }).toEqual({ owed: [], state: 'opened' })
  })

  test('that Stripe rejects stays owed', { tags: ['M11'] }, async () => {
    const { orderId, recipientId } = await giveQuilt()
    await giveBack(orderId, recipientId)
    await staysOwed(orderId, recipientId)
  })

  test('stays owed too if a case promised the price while the seller was disconnected', { tags: ['M11'] }, async () => {
    const leaver = await addSeller('Leaving Seller')
    const connect = (isIt: boolean) =>
      owner`update public.seller_accounts set deauthorized_at = ${isIt ? null : new Date()} where seller_id = ${leaver}`
    const item = await addListing(leaver)
    const { orderId, recipientId } = await give(giver, { address: email }, [item])
    await connect(false)
    await owner`select private.queue_refund(${orderId}, ${item}, 1250, 'case')`
    await giveBack(orderId, recipientId)
    await payments`select private.restore_stuck_items()`
    await connect(true)
    await staysOwed(orderId, recipientId)
  })

  test('of another’s gift is refused', async () => {
    const { orderId } = await giveQuilt()
    const { recipientId } = await give(giver, { address: email }, [await addListing(sellerId)])
    for (const id of [recipientId, giver, world.people.stranger])
      expect(await giveBack(orderId, id)).toBe('order_not_found')
  })
})

test('a guest asks for a refund of their gift, and its recipient can’t', async () => {
  const guestId = await beginGuest(randomUUID(), listing)
  const { orderId, recipientId } = await give(guestId, { address: email }, [listing], `guest-${email}`)
  const ask = (id: string) =>
    rejectionOf(actAs(id, 'api')`select private.request_guest_refund(${orderId}, 'mistake', null, ''::bytea)`)
  for (const id of [recipientId, sellerId, world.people.stranger]) expect(await ask(id), id).toBe('order_not_found')
  expect(await ask(guestId)).toBe(ACCEPTED)
  const [request] = await owner`select id from public.cases where buyer_id = ${guestId}`
  await actAs(sellerId, 'api')`select private.answer_request(${request?.id}, 1250, 'Of course')`
  expect(await heldBy(recipientId)).toEqual([])
  expect(await stateOf(orderId, guestId)).toBe('refunded')
  expect(await ask(guestId)).toBe('refund_done')
})
