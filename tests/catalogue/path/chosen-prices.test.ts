// Pay what you want: a seller lets buyers choose, a buyer names an amount, changes it in the cart and pays it.
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { CARDS, pay, signUpThere } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

test('a seller lets buyers choose what they pay, with a suggestion', { tags: ['chosen-prices'] }, async () => {
  const shop = await seller('Open Prices')
  const { id } = await list(shop, { title: 'Fox quilt', price: '5.00' })
  const { page } = await open({ as: shop })
  await page.goto(`/dashboard/edit-item/${id}`)
  await page.getByRole('radio', { name: 'This amount or more' }).check()
  await page.getByLabel('Suggested amount (optional)').fill('4')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Suggest at least $5.00, or leave this empty.').waitFor()
  await inspect(page, 'a listing whose buyers choose, refused')
  await page.getByLabel('Suggested amount (optional)').fill('8')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText(messages.itemUpdated).waitFor()
  await page.getByText('$5.00+').first().waitFor()
  expect((await shop.get(`files/${id}`)).body).toMatchObject({ pay_what_you_want: true, suggested_price: 8 })
})

test('a buyer names an amount, changes it in the cart, and pays it', { tags: ['chosen-prices'] }, async () => {
  const [shop, bea] = [await seller('Open Prices'), await user('Bea Weaver')]
  const item = await list(shop, { title: 'Fox quilt', price: '5.00', pay_what_you_want: true, suggested_price: 8 })
  const { page } = await open({ as: bea })
  await page.goto(`/listing/${item.id}`)
  const amount = page.getByLabel('Name your price')
  expect(await amount.inputValue()).toBe('8.00')
  await amount.fill('4.99')
  await page.getByRole('button', { name: 'Add to Cart: Fox quilt' }).click()
  await page.getByText('Enter at least $5.00.').waitFor()
  await inspect(page, 'a listing whose buyers choose, too low')
  await amount.fill('6.50')
  await page.getByRole('button', { name: 'Add to Cart: Fox quilt' }).click()
  await page.getByRole('button', { name: 'In Cart' }).waitFor()
  await inspect(page, 'a listing whose buyers choose')

  await page.goto('/cart')
  await page.getByText('$6.50').first().waitFor()
  const inCart = page.getByLabel('Your price for Fox quilt')
  await inCart.fill('4')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Enter at least $5.00.').waitFor()
  await inspect(page, 'cart, amount too low')
  await inCart.fill('10')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('$10.00').first().waitFor()
  await inspect(page, 'cart, chosen amount')

  await shop.put(`files/edit-item/${item.id}`, { title: item.title, description: item.description, price: '12.00' })
  await page.reload()
  await page.getByText('Price changed from $10.00 to $12.00 since you added it.').waitFor()
  await page.getByLabel('Your price for Fox quilt').fill('15')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('$15.00').first().waitFor()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await pay(page, CARDS.pays)
  await page.getByText(messages.thankYou).waitFor()
  await page.getByText('$15.00').first().waitFor()
})

test('a visitor names an amount before the login and goes on to pay it; another amount is paid at once', {
  tags: ['chosen-prices', 'visitor-chose-done'],
}, async () => {
  const item = await list(await seller('Open Prices'), { title: 'Owl quilt', price: 0, pay_what_you_want: true })
  const { page, causes } = await open()
  await page.goto(`/listing/${item.id}`)
  await page.getByText('$0.00+').first().waitFor()
  await page.getByLabel('Name your price').fill('0.30')
  await page.getByRole('button', { name: 'Buy Now: Owl quilt' }).click()
  await page.getByText('Enter 0, or at least $0.50.').waitFor()
  await page.getByLabel('Name your price').fill('3')
  await page.getByRole('button', { name: 'Buy Now: Owl quilt' }).click()
  await signUpThere(page, 'Vera Visitor')
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await page.getByText('$3.00').first().waitFor()
  await page.goto(`${stack.urls.web}/listing/${item.id}`)
  await page.getByLabel('Name your price').fill('4')
  // It is in the cart already, and its amount is changed there.
  causes(/^409 POST .*\/cart/)
  await page.getByRole('button', { name: 'Buy Now: Owl quilt' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await page.getByText('$4.00').first().waitFor()
  const orders = await owner`
    select orders.total_cents from public.orders join public.order_items on order_items.order_id = orders.id
    where order_items.listing_id = ${item.id} order by orders.created_at`
  expect(orders).toEqual([{ total_cents: 300 }, { total_cents: 400 }])
})
