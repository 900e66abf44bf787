// Discount codes: a seller makes one, a buyer pays with it, and both read what was taken off.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import * as messages from '../../web/src/lib/messages.ts'
import { bundle } from '../api/support/bundles.ts'
import { list } from '../api/support/listings.ts'
import { seller, type TestUser, user } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall, hurry } from '../support/faults.ts'
import { stack } from '../support/stack.ts'
import { CARDS, pay } from './people.ts'

const open = browserOfFile()

async function filledCart(shop: TestUser, buyer: TestUser) {
  const items = [
    await list(shop, { title: 'Fox quilt', price: '9.99' }),
    await list(shop, { title: 'Owl quilt', price: '3.33' }),
  ]
  for (const { id } of items) await buyer.post(`users/${buyer.id}/cart`, { fileId: id })
}

test('a seller makes a code, a buyer pays with it, and both see what was taken off', {
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
  await dialog.getByText('Please enter a whole number from 1 to 99.').waitFor()
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

test('codes that cannot be loaded, made or ended say so, and can be tried again', { tags: ['discounts'] }, async () => {
  const shop = await seller('Dot Counts')
  await shop.post(`users/${shop.id}/discounts`, { code: 'STAYS', amount: '2.50' })
  const visitor = await open({ as: shop })
  const { page } = visitor
  const { heal } = await breakCall(visitor, { path: `users/${shop.id}/discounts` })
  await page.goto('/dashboard/discounts')
  await hurry(page, page.getByText(messages.discountsFailed))
  await inspect(page, 'discounts, not loaded')
  await heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row').filter({ hasText: 'STAYS' }).getByText('$2.50').waitFor()
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('stays')
  await dialog.getByRole('radio', { name: 'An amount' }).check()
  await dialog.getByLabel('Amount in dollars').fill('1')
  visitor.causes(/^409 POST .*\/discounts/)
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await page.getByText('You already have a discount code with this name.').waitFor()
  expect(await dialog.getByLabel('Code').inputValue()).toBe('stays')
})

describe('Buy Now', { tags: ['buy-now', 'discounts'] }, () => {
  const give = async (page: Page, code: string) => {
    await page.getByLabel('Discount code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  const openField = (page: Page) => page.getByText('Have a discount code?').click()
  const payable = (page: Page, amount: string) =>
    page
      .waitForURL((url) => url.origin === stack.urls.payments)
      .then(() => page.getByText(amount, { exact: true }).first().waitFor())

  test('takes a code where the item is, with what it takes off', async () => {
    const [shop, bea] = [await seller('Dis Counts'), await user('Bea Weaver')]
    await shop.post(`users/${shop.id}/discounts`, { code: 'HALF', percent: 50 })
    const quilt = await list(shop, { title: 'Fox quilt', price: '9.99' })
    const { page, causes } = await open({ as: bea })
    await page.goto(`/listing/${quilt.id}`)
    await openField(page)
    causes(/^409 POST .*\/checkout\/discount/)
    await give(page, 'winter')
    await page.getByText(ERRORS.discount_unknown.message).waitFor()
    await inspect(page, 'listing, wrong discount code')
    await give(page, 'half')
    await page.getByText('-$5.00').waitFor()
    await page.getByText('$4.99').waitFor()
    await inspect(page, 'listing, discounted')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('-$5.00').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('-$5.00').waitFor()
    await page.getByRole('button', { name: 'Buy Now: Fox quilt' }).click()
    await payable(page, '$4.99')
  })

  test('forgets what a code took off where the buyer chooses another amount', { tags: ['chosen-prices'] }, async () => {
    const [shop, bea] = [await seller('Dis Counts'), await user('Bea Weaver')]
    await shop.post(`users/${shop.id}/discounts`, { code: 'HALF', percent: 50 })
    const owl = await list(shop, { title: 'Owl quilt', price: '5.00', pay_what_you_want: true, suggested_price: 8 })
    const { page } = await open({ as: bea })
    await page.goto(`/listing/${owl.id}`)
    await openField(page)
    await page.getByLabel('Name your price').fill('4')
    await give(page, 'half')
    await page.getByText('Enter at least $5.00.').waitFor()
    await page.getByLabel('Name your price').fill('8')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('-$4.00').waitFor()
    await page.getByLabel('Name your price').fill('20')
    await page.getByText('-$4.00').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('-$10.00').waitFor()
    await page.getByRole('button', { name: 'Buy Now: Owl quilt' }).click()
    await payable(page, '$10.00')
  })

  test('takes a code for a bundle too, of what the bundle costs', { tags: ['bundles'] }, async () => {
    const [shop, bea] = [await seller('Dis Counts'), await user('Bea Weaver')]
    await shop.post(`users/${shop.id}/discounts`, { code: 'QUARTER', percent: 25 })
    const items = [await list(shop, { title: 'Fox quilt' }), await list(shop, { title: 'Owl quilt' })]
    const { id } = await bundle(shop, 'Forest quilts', '20', items)
    const { page } = await open({ as: bea })
    await page.goto(`/bundle/${id}`)
    await openField(page)
    await give(page, 'quarter')
    await page.getByText('-$5.00').waitFor()
    await inspect(page, 'bundle, discounted')
    await page.getByRole('button', { name: 'Buy Now: Forest quilts' }).click()
    await payable(page, '$15.00')
  })

  test('tells a visitor where the code is asked for', async () => {
    const quilt = await list(await seller('Dis Counts'), { title: 'Fox quilt' })
    const { page } = await open()
    await page.goto(`/listing/${quilt.id}`)
    await openField(page)
    await page.getByText(messages.discountAfterLogin).waitFor()
  })
})
