// Pay what you want.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { signUpThere } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

test('a visitor names an amount before the login and goes on to pay it; then another amount is paid at once', {
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
  await signUpThere(page, 'Vera Visitor')
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
