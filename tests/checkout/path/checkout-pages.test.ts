// Back from the payment provider: paid, given up, or not what it should be (spec sections 2 and 8).
import { beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { provider, seller, type TestUser, user } from '../../support/api/people.ts'
import { payDelayed } from '../../support/api/provider-events.ts'
import { checkout } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { hurry } from '../../support/faults.ts'

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

  test('whose bank refused a delayed payment reads that, with a way back to the cart', {
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
})
