// Bundles.
import { test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { CARDS, checkOut, pay } from '../../support/pages/people.ts'

const open = browserOfFile()

test('a seller makes a bundle, and a buyer finds it at a listing and pays for it', async () => {
  const [shop, bea] = [await seller('Bun Dles'), await user('Bea Weaver')]
  const fox = await list(shop, { title: 'Fox quilt', price: '9.99' })
  await list(shop, { title: 'Owl quilt', price: '3.33' })
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/bundles')
  await page.getByRole('button', { name: 'New bundle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Forest quilts')
  await dialog.getByRole('checkbox', { name: 'Fox quilt' }).check()
  await dialog.getByRole('checkbox', { name: 'Owl quilt' }).check()
  await dialog.getByLabel('Bundle price').fill('10')
  await dialog.getByRole('button', { name: 'Create bundle' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('For sale').waitFor()

  const { page: shown } = await open({ as: bea })
  await shown.goto(`/listing/${fox.id}`)
  await shown.getByRole('link', { name: 'Forest quilts' }).click()
  await shown.getByRole('heading', { level: 1, name: 'Forest quilts' }).waitFor()
  await shown.getByRole('button', { name: 'Add all to Cart' }).click()
  await shown.getByText(messages.bundleAdded).waitFor()
  await checkOut(shown)
  await shown.getByText('$10.00').first().waitFor()
  await pay(shown, CARDS.pays)
  await shown.getByText(messages.thankYou).waitFor()
  await shown.getByText('Bundle Forest quilts').waitFor()
})
