// Sale prices: a seller reduces a price for some days, buyers see it beside the regular one, and pay it.
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a seller sets a sale price, a buyer sees it beside the regular one, and it ends', {
  tags: ['price-reductions'],
}, async () => {
  const [shop, bea] = [await seller('Sal Price'), await user('Bea Weaver')]
  const { id } = await list(shop, { title: 'Fox quilt', price: '12.50' })
  await bea.post(`users/${bea.id}/cart`, { fileId: id })
  const { page } = await open({ as: shop })
  await page.goto(`/dashboard/edit-item/${id}`)
  await page.getByRole('button', { name: 'Set sale price' }).click()
  await page.getByText('Enter a price below $12.50, such as 4.50.').waitFor()
  await page.getByText('Choose a last day that isn’t in the past or before the first day.').waitFor()
  await inspect(page, 'a sale price, refused')
  await page.getByLabel('Sale price').fill('9.00')
  await page.getByLabel('Last day').fill(inDays(5))
  await page.getByRole('button', { name: 'Set sale price' }).click()
  await page.getByText(messages.priceReduced).waitFor()
  await page.getByRole('button', { name: 'End sale' }).waitFor()
  await page.getByText('You can’t change the price during a sale. End the sale first.').waitFor()
  expect(await page.getByLabel('Price', { exact: true }).isDisabled()).toBe(true)
  await inspect(page, 'a sale price')

  const buyer = await open({ as: bea })
  await buyer.page.goto(`/listing/${id}`)
  await buyer.page.getByText('Lowest price in the last 30 days: $12.50').first().waitFor()
  await buyer.page.getByText('$9.00', { exact: true }).first().waitFor()
  await inspect(buyer.page, 'a listing on sale')
  await buyer.page.goto('/cart')
  await buyer.page.getByText('Price changed from $12.50 to $9.00 since you added it.').waitFor()
  await inspect(buyer.page, 'cart, item on sale')

  await page.getByRole('button', { name: 'End sale' }).click()
  await page.getByText(messages.reductionEnded).waitFor()
  await page.getByRole('button', { name: 'Set sale price' }).waitFor()
  expect(await page.getByLabel('Price', { exact: true }).isEnabled()).toBe(true)
  expect((await bea.get(`files/${id}`)).body).toMatchObject({ price: 12.5, regular_price: null, reduced_until: null })
})
