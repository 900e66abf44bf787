// Buying one item at once.
import { expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

test('Buy Now leads to the payment of that item alone, and leaves it in the cart of a buyer who turns back', {
  tags: ['buy-now'],
}, async () => {
  const shop = await seller('Quick Prints')
  const waiting = await list(shop, { title: 'Waiting print' })
  const { id } = await list(shop, { title: 'Wanted print' })
  const buyer = await user('Bella Now')
  await buyer.post(`users/${buyer.id}/cart`, { fileId: waiting.id })
  const { page } = await open({ as: buyer, at: `/listing/${id}` })
  await page.getByRole('button', { name: 'Buy Now: Wanted print' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await page.getByText('Wanted print').first().waitFor()
  expect(await page.getByText('Waiting print').count()).toBe(0)
  const { body } = await buyer.get(`users/${buyer.id}/cart`)
  expect(body.cartItems.map(({ title }: Listing) => title)).toEqual(['Wanted print', 'Waiting print'])
})
