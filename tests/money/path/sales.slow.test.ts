// An order after its payment: refunds, the receipt and disputes.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'

test('a seller finds a sale, saves the list, and refunds a part, once, and the buyer reads why', async () => {
  const [shop, bea] = [await seller('Sal Sales'), await user('Bea Weaver')]
  const order = await buy(bea, (await list(shop, { title: 'Crib quilt', price: '12.50' })).id)
  const { page } = await open({ as: shop, at: '/dashboard/metrics' })
  await page.getByRole('link', { name: 'See every order' }).click()
  await page.getByLabel('Item, buyer or order').fill('crib')
  await page.getByLabel('Item, buyer or order').press('Enter')
  await page.waitForURL(/q=crib/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /as CSV$/ }).click()
  expect((await file).suggestedFilename()).toBe(`sales-${new Date().getUTCFullYear()}.csv`)
  await page.getByRole('link', { name: order.number }).click()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Access ends').waitFor()
  await dialog.getByLabel('Another amount').check()
  await dialog.getByLabel('Amount in dollars').fill('2.50')
  await dialog.getByText('The buyer keeps access').waitFor()
  await dialog.getByLabel('Reason').fill('Page 3 is missing')
  await dialog.getByRole('button', { name: 'Refund $2.50' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Page 3 is missing').waitFor()
  expect(await owner`select cents from private.pending_refunds where order_id = ${order.id}`).toEqual([{ cents: 250 }])
  await page.getByText('Partly refunded').waitFor({ timeout: 30_000 })

  const { page: buyers } = await open({ as: bea, at: `/dashboard/orders/${order.id}` })
  await buyers.getByText('Page 3 is missing').waitFor()
})

test('a buyer prints the receipt of an order, and nothing else of the page', { tags: ['receipt'] }, async () => {
  const [shop, bea] = [await seller('Rita Receipts'), await user('Bea Buyer')]
  await owner`update public.profiles set refund_policy = ${'Within 14 days.\n\nWrite to me first.'} where id = ${shop.id}`
  const order = await buy(bea, (await list(shop, { title: 'Crib quilt', price: '12.50' })).id)
  await owner`update public.orders set refunded_cents = 250, status = 'partially_refunded' where id = ${order.id}`
  const { page } = await open({ as: bea, at: `/dashboard/orders/${order.id}` })
  await page.getByRole('link', { name: 'Receipt' }).click()
  const printed = [page.getByText(order.number), page.getByText('Rita Receipts'), page.getByText('Within 14 days.')]
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
