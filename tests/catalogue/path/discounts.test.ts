import { test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { CARDS, pay } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

async function filledCart(shop: TestUser, buyer: TestUser) {
  const items = [
    await list(shop, { title: 'Fox quilt', price: '9.99' }),
    await list(shop, { title: 'Owl quilt', price: '3.33' }),
  ]
  for (const { id } of items) await buyer.post(`users/${buyer.id}/cart`, { fileId: id })
}

test('a seller creates a code, a buyer pays with it, and both see the discount', {
  tags: ['discounts'],
}, async () => {
  const [shop, bea] = [await seller('Dis Counts'), await user('Bea Weaver')]
  await filledCart(shop, bea)
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/sales')
  await page.getByRole('link', { name: 'Discounts' }).first().click()
  await page.getByText(messages.discountsEmpty).waitFor()
  await inspect(page, 'discounts, empty')
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await dialog.getByText('Enter a whole number from 1 to 99.').waitFor()
  await inspect(page, 'a new discount code, refused')
  await dialog.getByLabel('Code').fill('spring-20')
  await dialog.getByLabel('Percent', { exact: true }).fill('20')
  await dialog.getByLabel('For').selectOption('All your listings')
  await dialog.getByLabel('Usage limit (optional)').fill('5')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const row = page.getByRole('row').filter({ hasText: 'SPRING-20' })
  await row.getByText('0 of 5').waitFor()
  await row.getByText('Active').waitFor()
  await dialog.waitFor({ state: 'detached' })

  const buyer = await open({ as: bea })
  await buyer.page.goto('/cart')
  await buyer.page.getByRole('button', { name: 'Apply' }).click()
  await buyer.page.getByText(messages.discountMissing).waitFor()
  buyer.causes(/^409 POST .*\/checkout\/discount/)
  await buyer.page.getByLabel('Discount code').fill('winter-20')
  await buyer.page.getByLabel('Discount code').press('Enter')
  await buyer.page.getByText('This code isn’t valid for this seller.').waitFor()
  await inspect(buyer.page, 'cart, wrong discount code')
  await buyer.page.getByLabel('Discount code').fill('Spring-20')
  await buyer.page.getByRole('button', { name: 'Apply' }).click()
  await buyer.page.getByText('-$2.67').waitFor()
  await buyer.page.getByText('$10.65').waitFor()
  await inspect(buyer.page, 'cart, discounted')
  await buyer.page.getByRole('button', { name: 'Checkout' }).click()
  await buyer.page.waitForURL((url) => url.origin === stack.urls.payments)
  await buyer.page.getByText('$10.65').first().waitFor()
  await pay(buyer.page, CARDS.pays)
  await buyer.page.getByText(messages.thankYou).waitFor()
  await buyer.page.getByText('Discount SPRING-20').waitFor()
  await inspect(buyer.page, 'paid with a discount')

  await page.goto('/dashboard/sales')
  await page.getByRole('row').filter({ hasText: 'Bea Weaver' }).getByRole('link').first().click()
  await page.getByText('Discount SPRING-20').waitFor()
  await inspect(page, 'a sale with a discount')
  await page.goto('/dashboard/discounts')
  await row.getByText('1 of 5').waitFor()
  await inspect(page, 'discounts')
  await page.getByRole('button', { name: 'End SPRING-20' }).click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await row.getByText('Ended').waitFor()
})
