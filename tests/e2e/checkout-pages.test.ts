// Back from the payment provider: paid, given up, or not what it should be (spec sections 2 and 8).
import { beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { list } from '../api/support/listings.ts'
import { provider, seller, type TestUser, user } from '../api/support/people.ts'
import { payDelayed } from '../api/support/provider-events.ts'
import { checkout } from '../api/support/purchases.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall, hurry } from '../support/faults.ts'
import { stack } from '../support/stack.ts'

const open = browserOfFile()
let shop: TestUser
beforeAll(async () => {
  shop = await seller('Cash Register')
})

/** A buyer with an open checkout of one print for $12.50. */
async function checkingOut() {
  const buyer = await user('Chet Checkout')
  const listing = await list(shop, { title: 'Paid print' })
  const { sessionId } = (await checkout(buyer, listing.id)).body
  return { buyer, path: `/checkout-success?session_id=${sessionId}`, sessionId, listing }
}

describe('a buyer', () => {
  test('who gives up is back in the cart', { tags: ['checkout-cancelled-back'] }, async () => {
    const { page } = await open({ as: await user('Cara Cancel') })
    await page.goto('/checkout-cancel')
    await page.waitForURL(`${stack.urls.web}/cart`)
    await page.locator('.Toastify__toast--default').getByText('Checkout canceled. You weren’t charged.').waitFor()
  })

  test('who paid is thanked, with the order, its total, a download each and the way to the dashboard', {
    tags: ['checkout-success-thanks'],
  }, async () => {
    const { buyer, path, sessionId } = await checkingOut()
    await provider(`/sessions/${sessionId}/pay`)
    const { page } = await open({ as: buyer })
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Thank you for your purchase!' }).waitFor()
    const [order] = (await buyer.get(`orders/user/${buyer.id}`)).body.orders
    await page.getByText(order.id).waitFor()
    await page.getByRole('definition').filter({ hasText: '$12.50' }).waitFor()
    await page.getByRole('button', { name: 'Download Paid print' }).waitFor()
    await inspect(page, 'checkout success')
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await page.waitForURL('**/dashboard/overview')
  })

  test('who paid one of two sellers continues to the payment of the other', {
    tags: ['checkout-success-thanks'],
  }, async () => {
    const { buyer, path, sessionId, listing } = await checkingOut()
    const other = await list(await seller('Second Register'), { title: 'Unpaid print', price: 7 })
    for (const { id } of [listing, other]) await buyer.post(`users/${buyer.id}/cart`, { fileId: id })
    await provider(`/sessions/${sessionId}/pay`)
    const { page } = await open({ as: buyer })
    await page.goto(path)
    await page.getByText('“Unpaid print” from Second Register, $7.00').waitFor()
    await inspect(page, 'checkout success, another seller to pay')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.payments)
    await page.getByText('Unpaid print').first().waitFor()
  })

  test('whose payment is not confirmed yet waits, and then sees the order', {
    tags: ['checkout-success-thanks'],
  }, async () => {
    const { buyer, path, sessionId } = await checkingOut()
    const { page, causes } = await open({ as: buyer })
    await page.clock.install()
    causes(/^409 GET .*orders\/session/)
    await page.goto(path)
    await page.getByText('Waiting for your payment to be confirmed...').waitFor()
    await inspect(page, 'checkout, payment pending')
    await provider(`/sessions/${sessionId}/pay`)
    await hurry(page, page.getByText('Thank you for your purchase!'))
  })

  test('whose checkout expired is told so, with the way back to the cart', {
    tags: ['checkout-success-errors'],
  }, async () => {
    const { buyer, path, sessionId } = await checkingOut()
    await provider(`/sessions/${sessionId}/expire`)
    const { page, causes } = await open({ as: buyer })
    causes(/^410 GET .*orders\/session/)
    await page.goto(path)
    await page.getByText(ERRORS.session_expired.message).waitFor()
    await inspect(page, 'checkout expired')
    await page.getByRole('link', { name: 'Back to Cart' }).click()
    await page.waitForURL(`${stack.urls.web}/cart`)
  })

  test('whose bank refused a delayed payment is told so, with the way back to the cart', {
    tags: ['delayed-payment-failed'],
  }, async () => {
    const { buyer, path, sessionId } = await checkingOut()
    await payDelayed(sessionId)
    await provider(`/sessions/${sessionId}/settle`, { outcome: 'fail' })
    const { page, causes } = await open({ as: buyer })
    causes(/^402 GET .*orders\/session/)
    await page.goto(path)
    await page.getByText(ERRORS.payment_failed.message).waitFor()
    expect(await page.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart')
  })

  test('without a session id is told so', { tags: ['checkout-success-errors', 'inline-session-id'] }, async () => {
    const { page } = await open({ as: await user('Nora Noid') })
    await page.goto('/checkout-success')
    await page.getByRole('alert').getByText('Missing session id.').waitFor()
    expect(await page.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart')
    await inspect(page, 'checkout without a session')
  })

  test('with a session of nobody, or while the shop is down, is told that the order could not be fetched', {
    tags: ['checkout-success-errors', 'inline-session-id'],
  }, async () => {
    const visitor = await open({ as: await user('Stella Stranger') })
    const { page, causes } = visitor
    causes(/^404 GET .*orders\/session\/cs_test_nobody/)
    await page.goto('/checkout-success?session_id=cs_test_nobody')
    await page.getByText('Failed to fetch order details.').waitFor()
    await page.clock.install()
    await breakCall(visitor, { path: 'orders/session/cs_test_down' })
    await page.goto('/checkout-success?session_id=cs_test_down')
    await hurry(page, page.getByText('Failed to fetch order details.'))
  })
})
