// Prices: sales, discount codes, bundles and chosen amounts.
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { CARDS, checkOut, pay, signUpAtProvider } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a visitor sees a sale price beside the regular one until the seller ends the sale', async () => {
  const shop = await seller('Sal Price')
  const { id } = await list(shop, { title: 'Fox quilt', price: '12.50' })
  const { page } = await open({ as: shop, at: `/dashboard/edit-item/${id}#price` })
  await page.getByLabel('Sale price').fill('9.00')
  await page.getByLabel('Last day').fill(inDays(5))
  await page.getByRole('button', { name: 'Set sale price' }).click()
  await page.getByText('Sale price saved.').waitFor()
  const { page: shown } = await open({ at: `/listing/${id}` })
  await shown.getByText('Lowest price in the last 30 days: $12.50').first().waitFor()
  await shown.getByText('$9.00', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'End sale' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End sale' }).click()
  await page.getByText('Sale ended. The item is back to its regular price.').waitFor()
})

test('a seller creates a code, a buyer pays with it, and the seller sees its use', async () => {
  const [shop, bea] = [await seller('Dis Counts'), await user('Bea Weaver')]
  const { id } = await list(shop, { title: 'Fox quilt', price: '9.99' })
  await bea.post(`users/${bea.id}/cart`, { fileId: id })
  const { page } = await open({ as: shop, at: '/dashboard/discounts' })
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('spring-20')
  await dialog.getByLabel('Percent', { exact: true }).fill('20')
  await dialog.getByLabel('For').selectOption('All your listings')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { page: shown } = await open({ as: bea, at: '/cart' })
  await shown.getByText('Have a discount code?').click()
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

test('a seller makes a bundle, and a buyer finds it at a listing and pays for it', async () => {
  const [shop, bea] = [await seller('Bun Dles'), await user('Bea Weaver')]
  const fox = await list(shop, { title: 'Fox quilt', price: '9.99' })
  await list(shop, { title: 'Owl quilt', price: '3.33' })
  const { page } = await open({ as: shop, at: '/dashboard/bundles' })
  await page.getByRole('button', { name: 'New bundle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Forest quilts')
  await dialog.getByRole('checkbox', { name: 'Fox quilt' }).check()
  await dialog.getByRole('checkbox', { name: 'Owl quilt' }).check()
  await dialog.getByLabel('Bundle price').fill('10')
  await dialog.getByRole('button', { name: 'Create bundle' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('For sale').waitFor()

  const { page: shown } = await open({ as: bea, at: `/listing/${fox.id}` })
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

test('a visitor’s own amount is kept over the login and paid', {
  tags: ['visitor-chose-done', 'buy-now'],
}, async () => {
  const item = await list(await seller('Open Prices'), { title: 'Owl quilt', price: 0, pay_what_you_want: true })
  const { page, causes } = await open()
  const buyFor = async (amount: string) => {
    await page.goto(`${stack.urls.web}/listing/${item.id}`)
    await page.getByLabel('Name your price').fill(amount)
    await page.getByRole('button', { name: 'Buy Now: Owl quilt' }).click()
  }
  const isPaying = async (amount: string) => {
    await page.waitForURL((url) => url.origin === stack.urls.payments)
    await page.getByText(amount).first().waitFor()
  }
  await buyFor('3')
  await page.getByRole('button', { name: 'Log in' }).click()
  await signUpAtProvider(page, 'Vera Visitor')
  await isPaying('$3.00')
  // The item is in the cart already, and its amount changes there.
  causes(/^409 POST .*\/cart/)
  await buyFor('4')
  await isPaying('$4.00')
  const orders = await owner`
    select orders.total_cents from public.orders join public.order_items on order_items.order_id = orders.id
    where order_items.listing_id = ${item.id} order by orders.created_at`
  expect(orders).toEqual([{ total_cents: 300 }, { total_cents: 400 }])
})
