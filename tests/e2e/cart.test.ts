// The cart, by seller (spec sections 2, 5, 8 and 9).
import { describe, expect, test } from 'vitest'
import type { Listing } from '../../contract/listings.ts'
import { list } from '../api/support/listings.ts'
import { seller, user } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { answer, breakCall, hold, hurry } from '../support/faults.ts'

const open = browserOfFile()

async function buyerWithCart(...listings: Listing[]) {
  const buyer = await user('Carl Cart')
  for (const { id } of listings) await buyer.post(`users/${buyer.id}/cart`, { fileId: id })
  return buyer
}

describe('a buyer', () => {
  test('sees the items by seller, each with a checkout of its own, and takes one out', {
    tags: ['cart-seller-unknown'],
  }, async () => {
    const [ada, bob] = [await seller('Ada Prints'), await seller('Bob Papers')]
    const buyer = await buyerWithCart(
      await list(ada, { title: 'First print', price: '1.10' }),
      await list(ada, { title: 'Second print', price: '2.20' }),
      await list(bob, { title: 'Gift paper', price: 0 }),
    )
    const visitor = await open({ as: buyer })
    const { page } = visitor
    const release = await hold(visitor, { path: `users/${buyer.id}/cart` })
    await page.goto('/cart')
    await page.getByRole('main').getByRole('status').waitFor()
    release()
    for (const name of ['Sold by: Ada Prints', 'Sold by: Bob Papers'])
      await page.getByRole('heading', { level: 2, name }).waitFor()
    expect(await page.getByRole('button', { name: 'Checkout' }).count()).toBe(2)
    await page.getByText('Total for all 2 sellers').waitFor()
    expect(await page.getByText('$3.30', { exact: true }).count()).toBe(2)
    expect(await page.getByText('$0.00', { exact: true }).count()).toBe(2)
    await inspect(page, 'cart')
    await page.getByRole('button', { name: 'Remove Second print' }).click()
    await page.getByText('Second print').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove First print' }).click()
    await page.getByText('Ada Prints').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove Gift paper' }).click()
    await page.getByText('Your cart is empty.').waitFor()
    await inspect(page, 'cart, empty')
  })

  test('finds items without a seller’s name under Unknown Seller', { tags: ['cart-seller-unknown'] }, async () => {
    const buyer = await user('Cleo Cart')
    const item = await list(await seller('Nameless'), { title: 'Odd print' })
    const visitor = await open({ as: buyer })
    await answer(
      visitor,
      { path: `users/${buyer.id}/cart` },
      {
        cartItems: [{ ...item, seller_name: '', price_to_pay: item.price, price_when_added: item.price }],
        leftItems: [],
      },
    )
    await visitor.page.goto('/cart')
    await visitor.page.getByRole('heading', { level: 2, name: 'Sold by: Unknown Seller' }).waitFor()
  })

  test('is told when an item stays, when the checkout does not start, and when the cart cannot be loaded', {
    tags: ['cart-failures', 'thrown-cart-wishlist', 'logged-profile-download'],
  }, async () => {
    const item = await list(await seller('Dora Prints'), { title: 'Kept print' })
    const buyer = await buyerWithCart(item)
    const visitor = await open({ as: buyer })
    const { page, causes } = visitor
    await breakCall(visitor, { method: 'DELETE', path: `users/${buyer.id}/cart/${item.id}` }, 'internal')
    await breakCall(visitor, { method: 'POST', path: 'checkout/create-checkout-session' }, 'seller_not_ready')
    // Checkout errors are logged (spec section 8).
    causes(/^console error: .*This seller can’t take payments/)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Remove Kept print' }).click()
    await page.getByText('Failed to remove item from cart.').waitFor()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('main').getByText('This seller can’t take payments right now.').waitFor()
    await inspect(page, 'cart, checkout refused')
    await page.clock.install()
    await breakCall(visitor, { path: `users/${buyer.id}/cart` })
    await page.reload()
    await hurry(page, page.getByRole('main').getByRole('alert'))
    expect(await page.getByText('Your cart is empty.').count()).toBe(0)
    await inspect(page, 'cart, failed')
  })
})
