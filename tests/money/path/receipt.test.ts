// The receipt of an order: on the screen, on paper, and where it cannot be shown.
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy, checkout } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall, hurry } from '../../support/faults.ts'

const open = browserOfFile()

test('a buyer prints the receipt of an order, and nothing else of the page', {
  tags: ['receipt', 'refund-policy-kept'],
}, async () => {
  const [shop, bea] = [await seller('Rita Receipts'), await user('Bea Buyer')]
  await owner`update public.profiles set refund_policy = ${'Within 14 days.\n\nWrite to me first.'} where id = ${shop.id}`
  const order = await buy(bea, (await list(shop, { title: 'Crib quilt', price: '12.50' })).id)
  await owner`update public.orders set refunded_cents = 250, status = 'partially_refunded' where id = ${order.id}`
  const visitor = await open({ as: bea })
  const { page } = visitor
  await page.goto(`/dashboard/orders/${order.id}`)
  const policy = page.getByText('Within 14 days.')
  await policy.waitFor()
  await inspect(page, 'an order with its refund policy')
  await page.getByRole('link', { name: 'Receipt' }).click()
  const lines = page.getByRole('table')
  await lines.getByText('-$2.50').waitFor()
  await lines.getByText('$10.00').waitFor()
  await page.getByText('Rita Receipts').waitFor()
  await page.getByText(order.id).waitFor()
  await policy.waitFor()
  await inspect(page, 'a receipt')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'Back to the order' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Dashboard' }).isVisible()).toBe(false)
  expect(await lines.isVisible()).toBe(true)
  expect(await policy.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.clock.install()
  await breakCall(visitor, { path: /refunds/ })
  await page.reload()
  await hurry(page, page.getByText(messages.orderFailed))
  await inspect(page, 'a receipt, failed')
})

test('an order that was not paid has no receipt', { tags: ['receipt'] }, async () => {
  const [shop, bea] = [await seller(), await user('Bea Buyer')]
  await checkout(bea, (await list(shop)).id)
  const [order] = await owner`select id from public.orders where buyer_id = ${bea.id}`
  const { page } = await open({ as: bea })
  await page.goto(`/dashboard/orders/${order?.id}/receipt`)
  await page.getByText(messages.receiptNotPaid).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})
