// Bundles: a seller puts listings together, a buyer finds the bundle at one of them, pays for all at once, and both see what was taken off.
import { test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { CARDS, pay } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

test('a seller makes a bundle, a buyer pays for it from the cart, and it ends', { tags: ['bundles'] }, async () => {
  const [shop, bea] = [await seller('Bun Dles'), await user('Bea Weaver')]
  const fox = await list(shop, { title: 'Fox quilt', price: '9.99' })
  await list(shop, { title: 'Owl quilt', price: '3.33' })
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/bundles')
  await page.getByText(messages.bundlesEmpty).waitFor()
  await inspect(page, 'bundles, empty')
  await page.getByRole('button', { name: 'New bundle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Forest quilts')
  await dialog.getByRole('checkbox', { name: 'Fox quilt' }).check()
  await dialog.getByRole('button', { name: 'Create bundle' }).click()
  await dialog.getByText('Choose 2 to 20 listings.').waitFor()
  await inspect(page, 'a new bundle, refused')
  await dialog.getByRole('checkbox', { name: 'Owl quilt' }).check()
  await dialog.getByText('They cost $13.32 separately.').waitFor()
  await dialog.getByLabel('Bundle price').fill('10')
  await dialog.getByRole('button', { name: 'Create bundle' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('For sale').waitFor()
  await inspect(page, 'bundles')

  const buyer = await open({ as: bea })
  await buyer.page.goto(`/listing/${fox.id}`)
  await buyer.page.getByRole('heading', { name: 'Buy together and save' }).waitFor()
  await inspect(buyer.page, 'a listing in a bundle')
  await buyer.page.getByRole('link', { name: 'Forest quilts' }).click()
  // The listing says what the bundle saves, too.
  await buyer.page.getByRole('heading', { level: 1, name: 'Forest quilts' }).waitFor()
  await buyer.page.getByText('You save $3.32').waitFor()
  await inspect(buyer.page, 'a bundle')
  await buyer.page.getByRole('button', { name: 'Add all to Cart' }).click()
  await buyer.page.getByText(messages.bundleAdded).waitFor()
  await buyer.page.goto('/cart')
  await buyer.page.getByText('Bundle Forest quilts').waitFor()
  await buyer.page.getByText('-$3.32').waitFor()
  await inspect(buyer.page, 'cart with a bundle')
  await buyer.page.getByRole('button', { name: 'Checkout' }).click()
  await buyer.page.waitForURL((url) => url.origin === stack.urls.payments)
  await buyer.page.getByText('$10.00').first().waitFor()
  await pay(buyer.page, CARDS.pays)
  await buyer.page.getByText(messages.thankYou).waitFor()
  await buyer.page.getByText('Bundle Forest quilts').waitFor()
  await inspect(buyer.page, 'paid with a bundle')

  await page.getByRole('button', { name: 'End Forest quilts' }).click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByText(messages.bundlesEmpty).waitFor()
})
