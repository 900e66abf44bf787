// Discount codes.
import { test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { CARDS, pay } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

test('a seller creates a code, a buyer pays with it, and the seller sees its use', async () => {
  const [shop, bea] = [await seller('Dis Counts'), await user('Bea Weaver')]
  const { id } = await list(shop, { title: 'Fox quilt', price: '9.99' })
  await bea.post(`users/${bea.id}/cart`, { fileId: id })
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/discounts')
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('spring-20')
  await dialog.getByLabel('Percent', { exact: true }).fill('20')
  await dialog.getByLabel('For').selectOption('All your listings')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { page: shown } = await open({ as: bea })
  await shown.goto('/cart')
  await shown.getByLabel('Discount code').fill('Spring-20')
  await shown.getByRole('button', { name: 'Apply' }).click()
  await shown.getByText('-$2.00').waitFor()
  await shown.getByRole('button', { name: 'Checkout' }).click()
  await shown.waitForURL((url) => url.origin === stack.urls.payments)
  await shown.getByText('$7.99').first().waitFor()
  await pay(shown, CARDS.pays)
  await shown.getByText(messages.thankYou).waitFor()

  await page.reload()
  await page.getByRole('row').filter({ hasText: 'SPRING-20' }).getByText('1', { exact: true }).waitFor()
})
