// The cart of a buyer while a seller changes a price.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'

test('a buyer whose cart is old reads which item the checkout refused, and sees the cart as it is', async () => {
  const [sam, bea] = [await seller('Petra Prices'), await user('Bea Buyer')]
  const item = await list(sam, { title: 'Going print', price: '5.00' })
  await bea.post(`users/${bea.id}/cart`, { fileId: item.id })
  const { page, causes } = await open({ as: bea })
  causes(/^409 POST .*create-checkout-session/)
  causes(/^console error: /)
  await page.goto('/cart')
  await page.getByText('$5.00', { exact: true }).first().waitFor()
  await sam.put(`files/edit-item/${item.id}`, { title: 'Going print', description: 'x', price: '8.00' })
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('alert').getByText('Going print: A price has changed.').waitFor()
  await page.getByText('Price changed from $5.00 to $8.00 since you added it.').waitFor()
  expect(await owner`select from public.orders where buyer_id = ${bea.id}`).toHaveLength(0)
})
