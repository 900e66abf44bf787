// What changed since something was put into the cart is said before it is paid; what was bought and lost is said afterwards.
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

describe('a buyer', () => {
  test('whose cart is old is told which item the checkout refused, and sees the cart as it is', {
    tags: ['refused-checkout-names'],
  }, async () => {
    const [sam, bea] = [await seller('Petra Prices'), await user('Bea Buyer')]
    const [first, second] = [
      await list(sam, { title: 'Staying print', price: '5.00' }),
      await list(sam, { title: 'Going print', price: '5.00' }),
    ]
    for (const { id } of [first, second]) await bea.post(`users/${bea.id}/cart`, { fileId: id })
    const visitor = await open({ as: bea })
    const { page, causes } = visitor
    causes(/^409 POST .*create-checkout-session/)
    causes(/^410 POST .*create-checkout-session/)
    causes(/^console error: /)
    await page.goto('/cart')
    await page.getByText('$10.00', { exact: true }).waitFor()
    await sam.put(`files/edit-item/${first.id}`, { title: 'Staying print', description: 'x', price: '8.00' })
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page
      .getByRole('alert')
      .getByText('Staying print: A price has changed. Check your cart before you pay.')
      .waitFor()
    await page.getByText('Price changed from $5.00 to $8.00 since you added it.').waitFor()
    await page.getByText('$13.00', { exact: true }).waitFor()
    await inspect(page, 'cart, price refused')
    await sam.patch(`files/${second.id}/deactivate`)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByText('Going print: This listing is no longer available.').waitFor()
    await page.getByText('Going print left your cart: it is no longer available.').waitFor()
    expect(await owner`select from public.orders where buyer_id = ${bea.id}`).toHaveLength(0)
  })
})
