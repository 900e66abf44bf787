// Receipts: who gets them, what they contain, and what becomes of them.
import { expect, test } from 'vitest'
import { publishFile } from '../../files/rules/preparing.ts'
import { world } from '../../support/database/fixture.ts'
import { beginOrder, firstValue, leave, offered, refundAtStripe, sold } from '../../support/database/steps.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'

const { owner, people } = world
const receiptOf = (buyer: string, order: string) =>
  firstValue(actAs(buyer, 'api')`select private.own_receipt(${order}) as receipt`)
const find = (id: string) => firstValue(actAs(people.stranger, 'api')`select private.find_receipt(${id})`)

test('only the buyer of a paid order gets its receipt', { tags: ['receipts-verify'] }, async () => {
  const { bea, sam, orderId } = await sold()
  expect(await receiptOf(bea, orderId)).toMatchObject({ items: [{ title: 'A pattern', is_refunded: false }] })
  for (const person of [sam, people.stranger, people.admin])
    expect(await rejectionOf(receiptOf(person, orderId))).toBe('order_not_found')
  const open = await beginOrder(bea, [(await offered()).listing])
  expect(await rejectionOf(receiptOf(bea, open.order_id))).toBe('order_not_found')
})

test('everyone with its id reads the receipt, which says nothing about the buyer', {
  tags: ['receipts-verify'],
}, async () => {
  const { bea, orderId } = await sold()
  const receipt = await receiptOf(bea, orderId)
  expect(await find(receipt.receipt_id)).toEqual(receipt)
  const [buyer] = await owner`
    select profiles.username, accounts.email from public.profiles join public.accounts using (id) where id = ${bea}`
  for (const secret of [bea, orderId, buyer?.username, buyer?.email, 'Bea', '1250'])
    expect(JSON.stringify(receipt)).not.toContain(secret)
  expect(await find(orderId)).toBeNull()
})

test('a receipt keeps the release of the purchase and shows a refund', { tags: ['receipts-verify'] }, async () => {
  const order = await sold()
  const before = await receiptOf(order.bea, order.orderId)
  await publishFile(order.sam, order.listing)
  expect(await receiptOf(order.bea, order.orderId)).toEqual(before)
  await refundAtStripe(order, 1250)
  expect((await find(before.receipt_id)).items).toEqual([{ ...before.items[0], is_refunded: true }])
})

test('a receipt survives its buyer’s and its seller’s account', { tags: ['receipts-verify', 'K5'] }, async () => {
  const { bea, sam, orderId } = await sold()
  const { receipt_id } = await receiptOf(bea, orderId)
  await leave(bea)
  await leave(sam)
  expect(await find(receipt_id)).toMatchObject({ items: [{ title: 'A pattern', seller_name: 'Deleted seller' }] })
})
