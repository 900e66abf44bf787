// A seller disconnects Stripe in the shop: once, completely, and never over a payment or a refund that is under way.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, type TestUser, user } from '../../support/api/people.ts'
import {
  deliver,
  eventOf,
  loseEvents,
  silentCheckout,
  silentPurchase,
  stateOf,
  stripe,
} from '../../support/api/provider-events.ts'
import { buy, checkout } from '../../support/api/purchases.ts'
import { sweepPayments } from '../../support/api/scheduler.ts'
import { stack } from '../../support/stack.ts'

type Seller = TestUser & { accountId: string }

const disconnect = async (sam: TestUser) => (await sam.delete('stripe/connect')).body
const sellingOf = async (sam: TestUser) => (await sam.get(`users/profile/${sam.id}`)).body.selling
const wants = (sam: TestUser) => owner`
  update public.seller_accounts set disconnect_asked_at = now() where seller_id = ${sam.id}`
const isReached = ({ accountId }: Seller) =>
  stripe.accounts.retrieve(accountId).then(
    () => true,
    () => false,
  )

/** How often Stripe ended the connection to an account. */
async function endings({ accountId }: Seller): Promise<number> {
  const { events } = await (await fetch(`${stack.urls.payments}/_control/state`)).json()
  return events.filter(
    (event: { type: string; account: string }) =>
      event.type === 'account.application.deauthorized' && event.account === accountId,
  ).length
}

describe('a seller who disconnects', { tags: ['account-follows-stripe'] }, () => {
  test('is out of reach at Stripe and sells nothing; buyers keep their files', { tags: ['M10'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [bought, other] = [await list(sam), await list(sam)]
    const order = await buy(bea, bought.id)
    expect(await disconnect(sam)).toEqual({ selling: 'disconnected' })
    expect(await isReached(sam)).toBe(false)
    expect(await sellingOf(sam)).toBe('disconnected')
    expect((await sam.get(`files/${other.id}`)).body.status).toBe('paused')
    expect((await checkout(bea, other.id)).body.code).toMatch(/^(seller_not_ready|listing_inactive)$/)
    expect((await bea.get(`orders/${order.id}/download/${bought.id}`)).status).toBe(200)
  })

  test('five times at once ends it once, and asking again later is no error', async () => {
    const sam = await seller()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sam.delete('stripe/connect')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await disconnect(sam)).toEqual({ selling: 'disconnected' })
    expect(await endings(sam)).toBe(1)
  })

  test('while a buyer pays sells nothing new, and that buyer gets the file', { tags: ['M10'] }, async () => {
    const { sam, bea, listing, sessionId } = await silentCheckout()
    expect(await disconnect(sam)).toEqual({ selling: 'disconnecting' })
    expect(await disconnect(sam)).toEqual({ selling: 'disconnecting' })
    expect(await isReached(sam)).toBe(true)
    expect(await sellingOf(sam)).toBe('disconnecting')
    expect((await checkout(await user('Bo'), listing.id)).status).toBeGreaterThanOrEqual(400)
    await provider(`/sessions/${sessionId}/pay`)
    await owner`update public.orders set created_at = now() - interval '5 minutes' where buyer_id = ${bea.id}`
    await sweepPayments()
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
    expect(await isReached(sam)).toBe(false)
    expect(await sellingOf(sam)).toBe('disconnected')
  })

  test('while a refund is on its way: the buyer gets the money before the connection ends', async () => {
    const { sam, bea, listing, session, intentId } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    // As if somebody had just taken it, so that no sweep makes it until then.
    await owner`
      insert into private.pending_refunds (order_id, listing_id, cents, reason, begun_at)
      select orders.id, ${listing.id}, 1250, 'test', now() from public.orders where orders.buyer_id = ${bea.id}`
    expect(await disconnect(sam)).toEqual({ selling: 'disconnecting' })
    const refunds = await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })
    expect(refunds.data).toEqual([])
    await owner`update private.pending_refunds set begun_at = null where listing_id = ${listing.id}`
    await sweepPayments()
    const [refund] = await owner`
      select refunded_at is not null as is_made from private.pending_refunds where listing_id = ${listing.id}`
    expect(refund?.is_made).toBe(true)
    expect(await isReached(sam)).toBe(false)
    expect(await sellingOf(sam)).toBe('disconnected')
  })
})

describe('a disconnection that was cut off', { tags: ['account-follows-stripe'] }, () => {
  test('before Stripe was asked is completed by the sweep', async () => {
    const sam = await seller()
    await wants(sam)
    await sweepPayments()
    expect(await isReached(sam)).toBe(false)
    expect(await sellingOf(sam)).toBe('disconnected')
  })

  test('after Stripe did it is completed by the sweep, where Stripe’s event got lost', async () => {
    const sam = await seller()
    await loseEvents()
    await stripe.oauth.deauthorize({ client_id: stack.stripe.connectClientId, stripe_user_id: sam.accountId })
    await wants(sam)
    await sweepPayments()
    expect(await endings(sam)).toBe(1)
    expect(await sellingOf(sam)).toBe('disconnected')
  })

  test('after Stripe did it is completed by Stripe’s event', async () => {
    const { sam, bea } = await silentCheckout()
    // An open checkout keeps the sweep from it.
    await wants(sam)
    await stripe.oauth.deauthorize({ client_id: stack.stripe.connectClientId, stripe_user_id: sam.accountId })
    await deliver(eventOf('account.application.deauthorized', { id: 'ca_x', object: 'application' }, sam.accountId))
    expect(await sellingOf(sam)).toBe('disconnected')
    expect((await stateOf(bea)).orders).toEqual(['pending'])
  })
})
