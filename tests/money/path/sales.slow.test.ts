// Sales: a seller finds an order and refunds it; the buyer sees the refund.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('a seller finds a sale, saves the list, and refunds a part, once, and the buyer reads why', async () => {
  const [shop, bea] = [await seller('Sal Sales'), await user('Bea Weaver')]
  const order = await buy(bea, (await list(shop, { title: 'Crib quilt', price: '12.50' })).id)
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/metrics')
  await page.getByRole('link', { name: 'See every sale' }).click()
  await page.getByLabel('Item, buyer or order').fill('crib')
  await page.getByLabel('Item, buyer or order').press('Enter')
  await page.waitForURL(/q=crib/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /as CSV$/ }).click()
  expect((await file).suggestedFilename()).toBe(`sales-${new Date().getUTCFullYear()}.csv`)
  await page.getByRole('link', { name: `#${order.id.slice(0, 8)}` }).click()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in dollars').fill('2.50')
  await dialog.getByText('The buyer keeps access to the item.').waitFor()
  await dialog.getByLabel('Reason').fill('Page 3 is missing')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Page 3 is missing').waitFor()
  expect(await owner`select cents from private.pending_refunds where order_id = ${order.id}`).toEqual([{ cents: 250 }])
  await page.getByText('Partly refunded').waitFor({ timeout: 30_000 })

  const { page: buyers } = await open({ as: bea })
  await buyers.goto(`/dashboard/orders/${order.id}`)
  await buyers.getByText('Page 3 is missing').waitFor()
})
