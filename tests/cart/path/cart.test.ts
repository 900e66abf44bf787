// The cart, by seller (spec sections 2, 5, 8 and 9).
import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { hold } from '../../support/faults.ts'

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
})
