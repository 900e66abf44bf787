// Sale prices.
import { test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a seller sets a sale price, and a visitor sees it beside the regular one until the seller ends the sale', async () => {
  const shop = await seller('Sal Price')
  const { id } = await list(shop, { title: 'Fox quilt', price: '12.50' })
  const { page } = await open({ as: shop })
  await page.goto(`/dashboard/edit-item/${id}`)
  await page.getByLabel('Sale price').fill('9.00')
  await page.getByLabel('Last day').fill(inDays(5))
  await page.getByRole('button', { name: 'Set sale price' }).click()
  await page.getByText(messages.priceReduced).waitFor()
  const { page: shown } = await open()
  await shown.goto(`/listing/${id}`)
  await shown.getByText('Lowest price in the last 30 days: $12.50').first().waitFor()
  await shown.getByText('$9.00', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'End sale' }).click()
  await page.getByText(messages.reductionEnded).waitFor()
})
