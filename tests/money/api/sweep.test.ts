// The sweep settles payments without webhooks.
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { owner, provider } from '../../support/api/people.ts'
import { deliver, eventOf, silentCheckout, silentPurchase, stateOf, stripe } from '../../support/api/provider-events.ts'
import { sweepPayments } from '../../support/api/scheduler.ts'

describe('the sweep', () => {
  test('fulfils a payment and closes an expired session without events', { tags: ['M6'] }, async () => {
    const [paid, expired] = [await silentPurchase(), await silentCheckout()]
    await provider(`/sessions/${expired.sessionId}/expire`)
    await owner`update public.orders set created_at = now() - interval '5 minutes' where buyer_id in (${paid.bea.id}, ${expired.bea.id})`
    await sweepPayments()
    expect(await stateOf(paid.bea)).toEqual({ orders: ['paid'], holds: 1 })
    expect(await stateOf(expired.bea)).toEqual({ orders: ['expired'], holds: 0 })
  })

  test('gives up on an unreadable session until the seller connects again', { tags: ['M6', 'M11'] }, async () => {
    const [gone, paid] = [await silentPurchase(), await silentPurchase()]
    await provider(`/accounts/${gone.sam.accountId}/deauthorize`)
    await owner`update public.orders set created_at = now() - interval '5 minutes' where buyer_id in (${gone.bea.id}, ${paid.bea.id})`
    await sweepPayments()
    expect(await stateOf(gone.bea)).toEqual({ orders: ['expired'], holds: 0 })
    expect(await stateOf(paid.bea)).toEqual({ orders: ['paid'], holds: 1 })
    const selling = () => owner`select is_selling from public.seller_accounts where seller_id = ${gone.sam.id}`
    expect(await selling()).toEqual([{ is_selling: false }])
    await provider(`/accounts/${gone.sam.accountId}/connect`)
    await owner`select private.connect_seller(${gone.sam.id}, ${gone.sam.accountId}, false, true, '{}', clock_timestamp())`
    await sweepPayments()
    expect(await stateOf(gone.bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('reaches a payment behind a hundred that it cannot settle', async () => {
    const { sam, bea } = await silentPurchase()
    await owner`
      insert into public.orders
        (buyer_id, seller_id, total_cents, basket_digest, stripe_account_id, livemode, checkout_session_id, expires_at, created_at)
      select ${bea.id}, ${sam.id}, 100, sha256(number::text::bytea), ${sam.accountId}, false,
        'cs_test_gone_' || ${bea.id} || number, now() + interval '1 hour', now() - interval '1 day'
      from generate_series(1, 101) as number`
    await owner`update public.orders set created_at = now() - interval '5 minutes' where buyer_id = ${bea.id} and total_cents = 1250`
    await sweepPayments()
    await owner`delete from public.orders where buyer_id = ${bea.id} and total_cents = 100`
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('pays back the rest of what is owed where the seller gave a part back at Stripe', async () => {
    const owed = async (owe: (made: Awaited<ReturnType<typeof silentPurchase>>) => PromiseLike<unknown>) => {
      const made = await silentPurchase()
      await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
      await provider(`/charges/${made.chargeId}/refund`, { amount: 100 })
      await owe(made)
      return made
    }
    const twice = await owed(
      ({ bea }) => owner`update public.orders set duplicate_cents = 1250 where buyer_id = ${bea.id}`,
    )
    const item = await owed(
      ({ bea, listing }) =>
        owner`select private.queue_refund(orders.id, ${listing.id}, 1250, 'test') from public.orders where buyer_id = ${bea.id}`,
    )
    await sweepPayments()
    await sweepPayments()
    for (const { sam, intentId, bea } of [twice, item]) {
      const { data } = await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })
      expect(data.map(({ amount }) => amount)).toEqual([1150, 100])
      expect(await stateOf(bea)).toEqual({ orders: ['refunded'], holds: 0 })
    }
  })

  test('refunds an item once, and takes the item back', { tags: ['asked-of-stripe-once'] }, async () => {
    const { sam, bea, listing, session, intentId } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    await owner`
      select private.queue_refund(orders.id, ${listing.id}, 5000, 'test') from public.orders where buyer_id = ${bea.id}`
    await sweepPayments()
    await owner`update private.pending_refunds set begun_at = null, refunded_at = null where listing_id = ${listing.id}`
    await sweepPayments()
    const refunds = await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1250])
    expect((await stateOf(bea)).holds).toBe(0)
    const [row] = await owner`
      select cents, refunded_at is not null as is_refunded from private.pending_refunds where listing_id = ${listing.id}`
    expect(row).toEqual({ cents: 1250, is_refunded: true })
  })

  test('asks again, under another key, for a refund that the bank sent back', { tags: ['M7', 'M11'] }, async () => {
    const { sam, bea, listing, session, intentId } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    await owner`
      select private.queue_refund(orders.id, ${listing.id}, 1250, 'test') from public.orders where buyer_id = ${bea.id}`
    const atStripe = async () =>
      (await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })).data
    await sweepPayments()
    const [first] = await atStripe()
    expect(await stateOf(bea)).toEqual({ orders: ['refunded'], holds: 0 })
    const failed = await provider<Stripe.Refund>(`/refunds/${first?.id}/settle`, { outcome: 'fail' })
    const heard = eventOf('refund.failed', failed, sam.accountId)
    await Promise.all([deliver(heard), deliver(heard), deliver({ ...heard, id: `${heard.id}2` })])
    await sweepPayments()
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
    await owner`update private.pending_refunds set begun_at = now() - interval '3 days' where listing_id = ${listing.id}`
    await sweepPayments()
    expect((await atStripe()).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    expect(await stateOf(bea)).toEqual({ orders: ['refunded'], holds: 0 })
  })

  test.each([
    ['won', [1250]],
    ['prevented_free', [1250]],
    ['prevented', []],
    ['lost', []],
  ] as const)(
    'makes an owed refund after a dispute that ended as %s, unless the bank has paid',
    {
      tags: ['asked-of-stripe-once', 'M7', 'M11'],
    },
    async (outcome, refunds) => {
      const { sam, bea, listing, session, chargeId, intentId } = await silentPurchase()
      await deliver(eventOf('checkout.session.completed', session, sam.accountId))
      const dispute = await provider<Stripe.Dispute>(`/charges/${chargeId}/dispute`)
      await deliver(eventOf('charge.dispute.created', dispute, sam.accountId))
      await owner`
      select private.queue_refund(orders.id, ${listing.id}, 1250, 'test') from public.orders where buyer_id = ${bea.id}`
      await sweepPayments()
      expect(await stateOf(bea)).toEqual({ orders: ['disputed'], holds: 0 })
      const ended = await provider<Stripe.Dispute>(`/disputes/${dispute.id}/close`, { outcome })
      await deliver(eventOf('charge.dispute.closed', ended, sam.accountId))
      await sweepPayments()
      const { data } = await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })
      expect(data.map(({ amount }) => amount)).toEqual(refunds)
      expect(await stateOf(bea)).toEqual({ orders: ['refunded'], holds: 0 })
    },
  )
})
