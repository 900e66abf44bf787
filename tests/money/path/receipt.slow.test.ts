// The receipt of an order, on paper.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('a buyer prints the receipt of an order, and nothing else of the page', { tags: ['receipt'] }, async () => {
  const [shop, bea] = [await seller('Rita Receipts'), await user('Bea Buyer')]
  await owner`update public.profiles set refund_policy = ${'Within 14 days.\n\nWrite to me first.'} where id = ${shop.id}`
  const order = await buy(bea, (await list(shop, { title: 'Crib quilt', price: '12.50' })).id)
  await owner`update public.orders set refunded_cents = 250, status = 'partially_refunded' where id = ${order.id}`
  const { page } = await open({ as: bea })
  await page.goto(`/dashboard/orders/${order.id}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  const printed = [page.getByText(order.id), page.getByText('Rita Receipts'), page.getByText('Within 14 days.')]
  for (const part of [page.getByRole('table').getByText('$10.00'), ...printed]) await part.waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const part of printed) expect(await part.isVisible()).toBe(true)
  for (const control of [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Dashboard' }),
    page.getByRole('button', { name: 'Print or save as PDF' }),
    page.getByRole('link', { name: 'Back to the order' }),
  ])
    expect(await control.isVisible()).toBe(false)
})
