// What a visitor chose happens once they have logged in for it.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { allow, signUpThere } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

test('a visitor who presses Add to Cart finds the item in the cart after that login, once, and after no other', {
  tags: ['visitor-chose-done', 'add-cart-signed'],
}, async () => {
  const { id } = await list(await seller(), { title: 'Chosen print' })
  const { page } = await open()
  const choose = async () => {
    await page.goto(`/listing/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Chosen print' }).click()
  }
  const stored = () => page.evaluate(() => sessionStorage.getItem('intent'))
  await choose()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Login' }).first().click()
  await signUpThere(page, 'Vera Visitor')
  expect(await stored()).toBe(null)
  await page.goto('/cart')
  await page.getByText('Your cart is empty.').waitFor()

  await page.evaluate(() => localStorage.removeItem('marketplace-session'))
  await choose()
  await allow(page)
  await page.getByText('Added to your cart.').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/listing/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'In Cart' }).waitFor()
  expect(await stored()).toBe(null)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Chosen print' }).click()
  await page.getByText('Your cart is empty.').waitFor()
  await page.reload()
  await page.getByText('Your cart is empty.').waitFor()
})
