// Receipts: who gets them, what they contain, and what becomes of them.
import { expect, test } from 'vitest'
import { receiptDocument } from '../../../contract/verification.ts'
import { publishFile } from '../../files/rules/preparing.ts'
import { buyers, licensed } from '../../licences/rules/licensing.ts'
import { world } from '../../support/database/fixture.ts'
import { beginOrder, firstValue, leave, offered, refundAtStripe, sold, suspend } from '../../support/database/steps.ts'
import { actAs, buy, rejectionOf } from '../../support/database/world.ts'
import { sha256 } from '../../support/digest.ts'

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
  await suspend(bea)
  expect(await rejectionOf(receiptOf(bea, orderId))).toBe('account_suspended')
})

test('everyone with its id reads the receipt, which says nothing about the buyer', {
  tags: ['receipts-verify'],
}, async () => {
  const { bea, orderId } = await sold()
  const receipt = await receiptOf(bea, orderId)
  const [{ licence_key: _, ...item }] = receipt.items
  expect(await find(receipt.receipt_id)).toEqual({ ...receipt, items: [item] })
  const [buyer] = await owner`
    select profiles.username, accounts.email from public.profiles join public.accounts using (id) where id = ${bea}`
  for (const secret of [bea, orderId, buyer?.username, buyer?.email, 'Bea', ':1250'])
    expect(JSON.stringify(receipt)).not.toContain(secret)
  expect(await find(orderId)).toBeNull()
})

test('a receipt’s number is a UUID that no seller reads or computes from the order', {
  tags: ['receipts-verify'],
}, async () => {
  const { sam, orderId } = await sold()
  const [order] = await owner`select receipt_id from public.orders where id = ${orderId}`
  expect(receiptDocument.shape.jti.safeParse(order?.receipt_id).success).toBe(true)
  const digest = sha256(Buffer.from(orderId.replaceAll('-', ''), 'hex'))
  expect(order?.receipt_id.replaceAll('-', '').slice(0, 12)).not.toBe(digest.slice(0, 12))
  const exported = JSON.stringify(await firstValue(actAs(sam, 'api')`select private.export_account()`))
  expect(exported).toContain(orderId)
  expect(exported).not.toContain(order?.receipt_id)
})

test('a receipt keeps the release of the purchase and shows a refund', { tags: ['receipts-verify'] }, async () => {
  const order = await sold()
  const before = await receiptOf(order.bea, order.orderId)
  await publishFile(order.sam, order.listing)
  expect(await receiptOf(order.bea, order.orderId)).toEqual(before)
  await refundAtStripe(order, 1250)
  const [{ licence_key: _, ...item }] = before.items
  expect((await find(before.receipt_id)).items).toEqual([{ ...item, is_refunded: true }])
})

test('a receipt keeps the labels of the purchase', { tags: ['receipts-verify'] }, async () => {
  const { bea, listing, orderId } = await sold()
  expect((await receiptOf(bea, orderId)).items).toMatchObject([{ usage_licence: null, ai_use: null, languages: null }])
  const state = (licence: string) =>
    owner`update public.listings set usage_licence = ${licence}, ai_use = '{}', languages = '{en}' where id = ${listing}`
  await state('extended')
  expect((await receiptOf(bea, orderId)).items).toMatchObject([{ usage_licence: null, ai_use: null, languages: null }])
  const [bo = ''] = await buyers(1)
  const { orderId: later } = await buy(bo, listing)
  await state('personal')
  expect((await receiptOf(bo, later)).items).toMatchObject([
    { usage_licence: 'extended', ai_use: [], languages: ['en'] },
  ])
})

test('a signed receipt proves its licence key, and the public one doesn’t', {
  tags: ['receipts-verify'],
}, async () => {
  const { listing } = await licensed({ source: 'list', keys: ['abc-1'] })
  const [buyer = ''] = await buyers(1)
  const { orderId } = await buy(buyer, listing)
  const [first, second] = [await receiptOf(buyer, orderId), await receiptOf(buyer, orderId)]
  const [proof, other] = [first.items[0].licence_key, second.items[0].licence_key]
  expect(proof.sha256).toBe(sha256(Buffer.from(`${proof.salt}ABC1`)))
  expect(other.salt).not.toBe(proof.salt)
  expect((await find(first.receipt_id)).items[0]).not.toHaveProperty('licence_key')

  await owner`update public.orders set withdrawable_until = now() + interval '1 day' where id = ${orderId}`
  expect((await receiptOf(buyer, orderId)).items[0].licence_key).toBeNull()
})

test('a receipt survives its buyer’s and its seller’s account', { tags: ['receipts-verify', 'K5'] }, async () => {
  const { bea, sam, orderId } = await sold()
  const { receipt_id } = await receiptOf(bea, orderId)
  await leave(bea)
  await leave(sam)
  expect(await find(receipt_id)).toMatchObject({ items: [{ title: 'A pattern', seller_name: 'Deleted seller' }] })
})
