// What changed since something was put into the cart is said before it is paid; what was bought and lost is said afterwards.
import { describe, expect, test } from 'vitest'
import { list } from '../api/support/listings.ts'
import { owner, seller, user } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'

const open = browserOfFile()

describe('a buyer', () => {
  test('reads in the cart which price changed and what left it, until they have seen that', {
    tags: ['left-cart-price'],
  }, async () => {
    const [sam, bea] = [await seller('Petra Prices'), await user('Bea Buyer')]
    const [dearer, gone] = [
      await list(sam, { title: 'Dearer print', price: '12.50' }),
      await list(sam, { title: 'Gone print' }),
    ]
    for (const { id } of [dearer, gone]) await bea.post(`users/${bea.id}/cart`, { fileId: id })
    await sam.put(`files/edit-item/${dearer.id}`, { title: 'Dearer print', description: 'x', price: '1300.00' })
    await sam.patch(`files/${gone.id}/deactivate`)
    const { page } = await open({ as: bea })
    await page.goto('/cart')
    await page.getByText('Price changed from $12.50 to $1,300.00 since you added it.').waitFor()
    const notice = page.getByRole('alert').filter({ hasText: 'Gone print' })
    expect(await notice.textContent()).toContain('Gone print left your cart: it is no longer available.')
    await inspect(page, 'cart, changed')
    await notice.getByRole('button', { name: 'Got it' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Dearer print').waitFor()
    expect(await notice.count()).toBe(0)
  })

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

  test('of a refunded item is offered neither Download nor Write Review, and reads why', {
    tags: ['refunded-revoked-items'],
  }, async () => {
    const [sam, bea] = [await seller('Rita Refunds'), await user('Bea Buyer')]
    const [lost, kept] = [
      await list(sam, { title: 'Refunded print', price: 0 }),
      await list(sam, { title: 'Kept print', price: 0 }),
    ]
    const order = await buy(bea, lost.id, kept.id)
    await bea.post('reviews', { itemId: kept.id, rating: 4, comment: 'The points meet.' })
    await owner`
      update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
      where buyer_id = ${bea.id} and listing_id = ${lost.id}`
    const { page } = await open({ as: bea })
    for (const path of ['/dashboard/orders', `/dashboard/orders/${order.id}`]) {
      await page.goto(path)
      const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
      await row('Refunded print').getByText('Refunded. You can no longer download or review this item.').waitFor()
      await row('Refunded print')
        .getByRole('button', { name: /^Help with Order/ })
        .waitFor()
      expect(
        await row('Refunded print')
          .getByRole('button', { name: /^Download/ })
          .count(),
      ).toBe(0)
      expect(await page.getByRole('link', { name: 'Write Review' }).count()).toBe(0)
      await row('Kept print').getByRole('button', { name: 'Download Kept print' }).waitFor()
      await row('Kept print')
        .getByRole('link', { name: /Your review/ })
        .getByText('The points meet.')
        .waitFor()
      await inspect(page, `${path}, refunded and reviewed`)
    }
  })
})

test('a visitor reads beside an older review what of the listing changed since', {
  tags: ['review-says-listing'],
}, async () => {
  const [sam, bea] = [await seller('Cleo Changes'), await user('Bea Buyer')]
  const item = await list(sam, { title: 'Changed print', price: 0 })
  await buy(bea, item.id)
  await bea.post('reviews', { itemId: item.id, rating: 5, comment: 'Free and good.' })
  await sam.put(`files/edit-item/${item.id}`, { title: 'Changed print', description: 'Another text', price: '20.00' })
  const { page } = await open()
  await page.goto(`/listing/${item.id}`)
  const review = page.getByRole('listitem').filter({ hasText: 'Free and good.' })
  await review.getByText('Description and price changed since.').waitFor()
  await inspect(page, 'listing, changed since')
})
