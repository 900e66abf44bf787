// Sales: a seller finds an order, sees its amounts, and refunds it; the buyer sees the refund.
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

async function sold(name: string) {
  const [shop, bea] = [await seller(name), await user('Bea Weaver')]
  await owner`update public.profiles set refund_policy = 'Within 14 days.' where id = ${shop.id}`
  const order = await buy(bea, (await list(shop, { title: 'Crib quilt, to print at home', price: '12.50' })).id)
  return { shop, bea, order, number: `#${order.id.slice(0, 8)}` }
}

test('a seller finds a sale and refunds a part of it, once, and the buyer reads why', {
  tags: ['sales', 'sale-refund'],
}, async () => {
  const { shop, bea, order, number } = await sold('Sal Sales')
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/metrics')
  await page.getByRole('link', { name: 'See every sale' }).click()
  await page.getByRole('row').filter({ hasText: 'Bea Weaver' }).getByText('$12.50').first().waitFor()
  await inspect(page, 'sales')
  await page.getByLabel('Status').selectOption('refunded')
  await page.getByText(messages.nothingFound).waitFor()
  await inspect(page, 'sales, nothing found')
  await page.getByLabel('Status').selectOption('')
  await page.getByLabel('Item, buyer or order').fill('crib')
  await page.getByLabel('Item, buyer or order').press('Enter')
  await page.waitForURL(/q=crib/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /as CSV$/ }).click()
  expect((await file).suggestedFilename()).toBe(`sales-${new Date().getUTCFullYear()}.csv`)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  await page.getByRole('heading', { name: 'Refund policy at purchase' }).waitFor()
  await page.getByText('Within 14 days.').waitFor()
  await inspect(page, 'a sale')

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in dollars').fill('12.51')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('You can refund at most $12.50.').waitFor()
  await dialog.getByText('Enter a reason.').waitFor()
  await inspect(page, 'a refund, refused')
  await dialog.getByLabel('Amount in dollars').fill('2.50')
  await dialog.getByText('The buyer keeps access to the item.').waitFor()
  await dialog.getByLabel('Reason').fill('Page 3 is missing')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).dblclick()
  await page.getByText('Page 3 is missing').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await owner`select cents from private.pending_refunds where order_id = ${order.id}`).toEqual([{ cents: 250 }])
  await page.getByText('Refunded', { exact: true }).first().waitFor({ timeout: 30_000 })
  await page.getByText('Partly refunded').waitFor()
  await inspect(page, 'a sale, partly refunded')

  const buyer = await open({ as: bea })
  await buyer.page.goto(`/dashboard/orders/${order.id}`)
  await buyer.page.getByText('Page 3 is missing').waitFor()
  await buyer.page.getByText('Partly refunded').waitFor()
  await inspect(buyer.page, 'an order, partly refunded')
})
