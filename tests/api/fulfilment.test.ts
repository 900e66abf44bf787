// Fulfilment: whatever Stripe tells, in whatever order and number, a payment ends as one order.
import { describe, expect, test } from 'vitest'
import { list } from './support/listings.ts'
import { owner, provider, seller, until, user } from './support/people.ts'
import {
  deliver,
  eventOf,
  payDelayed,
  silentCheckout,
  silentPurchase,
  stateOf,
  stripe,
} from './support/provider-events.ts'
import { buy, checkout } from './support/purchases.ts'

describe('a payment', () => {
  test('that Stripe tells of is fulfilled without the buyer’s browser', async () => {
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
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
    expect((await bea.get(`orders/session/${sessionId}`)).body.code).toBe('payment_pending')
    await provider(`/sessions/${sessionId}/settle`, { outcome: 'succeed' })
    await deliver(eventOf('checkout.session.async_payment_succeeded', session, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('of a delayed method that failed closes the order, in either order of its events', {
    tags: ['M5'],
  }, async () => {
    for (const order of [
      ['async_payment_failed', 'completed'],
      ['completed', 'async_payment_failed'],
    ]) {
      const { sam, bea, session, sessionId } = await silentCheckout()
      await payDelayed(sessionId)
      await provider(`/sessions/${sessionId}/settle`, { outcome: 'fail' })
      for (const what of order) await deliver(eventOf(`checkout.session.${what}`, session, sam.accountId))
      expect(await stateOf(bea)).toEqual({ orders: ['expired'], holds: 0 })
    }
  })

  test('is worth more than a late word that the session expired', { tags: ['M5'] }, async () => {
    const { sam, bea, session } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    await deliver(eventOf('checkout.session.expired', session, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('for an order that had expired here is fulfilled all the same', async () => {
    const { sam, bea, session } = await silentPurchase()
    await owner`update public.orders set status = 'expired' where buyer_id = ${bea.id}`
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('of a price and a listing that changed meanwhile gives what was shown', { tags: ['M8'] }, async () => {
    const { sam, bea, listing, session } = await silentPurchase()
    await sam.put(`files/edit-item/${listing.id}`, { title: 'Dearer', description: 'x', price: 99 })
    await sam.patch(`files/${listing.id}/deactivate`)
    await owner`update public.profiles set is_banned = true where id = ${sam.id}`
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    expect((await bea.get(`orders/user/${bea.id}`)).body.orders[0]).toMatchObject({
      total_amount: 12.5,
      items: [{ title: listing.title }],
    })
  })

  test('to a seller who left meanwhile is fulfilled by what Stripe signed', { tags: ['M8'] }, async () => {
    const { sam, bea, sessionId } = await silentPurchase()
    const session = await stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: sam.accountId })
    await provider(`/accounts/${sam.accountId}/deauthorize`)
    await deliver(eventOf('checkout.session.completed', { ...session, amount_total: 1 }, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('for something owned already goes back once', async () => {
    const { sam, bea, listing, session, sessionId } = await silentPurchase()
    await owner`update public.orders set status = 'expired' where buyer_id = ${bea.id}`
    await buy(bea, listing.id)
    const event = eventOf('checkout.session.completed', session, sam.accountId)
    await Promise.all([deliver(event), deliver({ ...event, id: 'evt_again' }), bea.get(`orders/session/${sessionId}`)])
    const refunds = await stripe.refunds.list({}, { stripeAccount: sam.accountId })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1250])
    expect((await stateOf(bea)).holds).toBe(1)
    const owed =
      await owner`select from public.orders where buyer_id = ${bea.id} and duplicate_cents > 0 and duplicate_refunded_at is null`
    expect(owed).toHaveLength(0)
  })
})
