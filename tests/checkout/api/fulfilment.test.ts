// Fulfilment: a payment becomes one order, with or without the buyer's browser.
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { guestCheckout, guestSecret } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, until, user } from '../../support/api/people.ts'
import {
  deliver,
  eventOf,
  loseEvents,
  payDelayed,
  silentCheckout,
  silentPurchase,
  stateOf,
  stripe,
} from '../../support/api/provider-events.ts'
import { checkout } from '../../support/api/purchases.ts'

describe('a payment', () => {
  test('with an event is fulfilled without the buyer’s browser', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const { sessionId } = (await checkout(bea, (await list(sam)).id)).body
    await provider(`/sessions/${sessionId}/pay`)
    await until('the order is paid', async () => (await stateOf(bea)).holds === 1)
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('of a delayed method counts when its money comes, and not before', async () => {
    const { sam, bea, session, sessionId } = await silentCheckout()
    await payDelayed(sessionId)
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['processing'], holds: 0 })
    expect(
      await owner`select from private.checkout_networks join public.orders on id = order_id where seller_id = ${sam.id}`,
    ).toHaveLength(1)
    expect((await sam.get(`users/${sam.id}/sales`)).body.pending).toMatchObject([{ total: 12.5 }])
    await provider(`/sessions/${sessionId}/settle`, { outcome: 'succeed' })
    await deliver(eventOf('checkout.session.async_payment_succeeded', session, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('to a seller who left meanwhile is fulfilled by what Stripe signed', { tags: ['M10'] }, async () => {
    const { sam, bea, sessionId } = await silentPurchase()
    const session = await stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: sam.accountId })
    await provider(`/accounts/${sam.accountId}/deauthorize`)
    await deliver(eventOf('checkout.session.completed', { ...session, amount_total: 1 }, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('of a guest is fulfilled, whatever Stripe has as their address', async () => {
    const sam = await seller()
    const { id } = await list(sam)
    await loseEvents()
    const odd = ['"quoted name"@x', `${'a'.repeat(300)}@example.com`, 'no at', null, 'a\0\u202E\uD800@\uFFFF']
    const paid: { email: string | null; session: Stripe.Checkout.Session }[] = []
    for (const email of odd) {
      const { sessionId } = (await guestCheckout(guestSecret(), id)).body
      await provider(`/sessions/${sessionId}/pay`)
      const session = await stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: sam.accountId })
      paid.push({ email, session })
    }
    // From then on, the shop reads what Stripe signed.
    await provider(`/accounts/${sam.accountId}/deauthorize`)
    for (const { email, session } of paid) {
      const signed = { ...session, customer_details: { ...session.customer_details, email } }
      expect((await deliver(eventOf('checkout.session.completed', signed, sam.accountId))).status).toBe(200)
    }
    const stored = await owner`
      select claims.address from public.orders join private.claims on claims.holder_id = orders.buyer_id
      where orders.seller_id = ${sam.id} and orders.status = 'paid' order by orders.created_at`
    expect(stored.map(({ address }) => address)).toEqual([...odd.slice(0, 4), 'a\u202E\uFFFD@\uFFFF'])
  })
})
