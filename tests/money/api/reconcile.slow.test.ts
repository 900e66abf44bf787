// After a restore of the database: orders paid since its copy are written again; the rest is reported and refunded.
import { afterEach, describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, signUp, user } from '../../support/api/people.ts'
import {
  asThemselves,
  deliver,
  eventOf,
  resumeDeliveries,
  silentCheckout,
  silentPurchase,
  stateOf,
  stripe,
} from '../../support/api/provider-events.ts'
import { checkout, checkoutWith } from '../../support/api/purchases.ts'
import { lose, nothing, reconciled } from '../../support/api/reconciled.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { withSetting } from '../../support/settings.ts'
import { stack } from '../../support/stack.ts'

afterEach(resumeDeliveries)

/** The restore took its buyer's account too, and they sign up again. */
async function comeAgain(person: { id: string; email: string; name: string }, isVerified = true) {
  await owner`delete from public.profiles where id = ${person.id}`
  await owner`delete from auth.users where id = ${person.id}`
  const again = await signUp(person.name)
  await owner`
    update auth.users set email = ${person.email.toUpperCase()}, email_confirmed_at = ${isVerified ? new Date() : null} where id = ${again.id}`
  await again.post('users/sync', { auth0_id: again.id, email: again.email, name: again.name })
  return again
}

/** What an order says, but for what it is called and when it expires. */
const orderOf = async (sessionId: string) => {
  const [order] = await owner`
    select to_jsonb(orders) - '{basket_digest,expires_at,checkout_url,created_at}'::text[] as facts, (
      select jsonb_agg(to_jsonb(items) - '{id,created_at}'::text[] order by items.listing_id)
      from public.order_items as items where items.order_id = orders.id
    ) as items, (
      select jsonb_agg(to_jsonb(uses)) from private.discount_uses as uses where uses.order_id = orders.id
    ) as uses
    from public.orders where checkout_session_id = ${sessionId}`
  return order
}

describe('reconciling after a restore', { tags: ['restored-orders'] }, () => {
  test('writes a lost paid order again with its items, licence, discount and policy', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const items = [await list(sam, { price: '12.50' }), await list(sam, { price: '7.20' })]
    await owner`update public.listings set usage_licence = 'personal' where id = ${items[0]?.id ?? null}`
    const policy = `${'Ask me within a month. '.repeat(40)}Gladly.`
    await owner`update public.profiles set refund_policy = ${policy} where id = ${sam.id}`
    await owner`insert into public.discounts (seller_id, code, percent) values (${sam.id}, 'TENTH', 10)`
    await provider('/deliveries', { drop: 1000 })
    const { sessionId } = (await checkoutWith('TENTH', bea, ...items.map(({ id }) => id))).body
    const before = await orderOf(sessionId)
    await provider(`/sessions/${sessionId}/pay`)
    await lose(sessionId)
    expect(await orderOf(sessionId)).toBeUndefined()

    expect(await reconciled(sam.accountId)).toEqual({ ...nothing, restored: 1 })
    const paid = {
      status: 'paid',
      paid_at: expect.any(String),
      payment_intent_id: expect.any(String),
    }
    const after = await orderOf(sessionId)
    expect(after).toEqual({ ...before, facts: { ...before?.facts, ...paid } })
    expect(after?.facts.refund_policy).toBe(policy)
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 2 })

    expect(await reconciled(sam.accountId)).toEqual({ ...nothing, known: 1 })
    expect(await orderOf(sessionId)).toEqual(after)
  })

  test('completes an order that the copy knows, also one that it knows without its session', async () => {
    const [known, begun] = [await silentPurchase(), await silentPurchase()]
    await owner`update public.orders set checkout_session_id = null, checkout_url = null where checkout_session_id = ${begun.sessionId}`
    expect(await reconciled(known.sam.accountId)).toEqual({ ...nothing, known: 1 })
    expect(await reconciled(begun.sam.accountId)).toEqual({ ...nothing, restored: 1 })
    for (const { bea } of [known, begun]) expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('gives the order to its buyer who signed up again with the same verified address', async () => {
    const { sam, bea, sessionId } = await silentPurchase()
    await lose(sessionId)
    const again = await comeAgain(bea)
    expect(await reconciled(sam.accountId)).toEqual({ ...nothing, restored: 1 })
    expect(await stateOf(again)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('reports an order whose buyer is gone, and refunds it once where that is asked for', async () => {
    const { sam, bea, sessionId, intentId, chargeId } = await withSetting(owner, ['platform_fee_bps', 500], () =>
      silentPurchase(),
    )
    await lose(sessionId)
    const stranger = await comeAgain(bea, false)
    const lost = {
      ...{ orderId: expect.any(String), sessionId, accountId: sam.accountId, paymentIntentId: intentId, cents: 1250 },
      ...{ email: expect.stringContaining('@'), why: 'buyer_missing', isRefunded: false },
    }
    const refunded = async () =>
      (await stripe.charges.retrieve(chargeId, {}, { stripeAccount: sam.accountId })).amount_refunded
    expect(await reconciled(sam.accountId)).toEqual({ ...nothing, lost: [lost] })
    expect(await refunded()).toBe(0)
    for (let run = 0; run < 2; run += 1)
      expect(await reconciled(sam.accountId, true)).toEqual({ ...nothing, lost: [{ ...lost, isRefunded: true }] })
    expect(await refunded()).toBe(1250)
    const charge = await stripe.charges.retrieve(chargeId, {}, { stripeAccount: sam.accountId })
    expect((await stripe.applicationFees.retrieve(String(charge.application_fee))).amount_refunded).toBe(62)
    expect(await stateOf(stranger)).toEqual({ orders: [], holds: 0 })
  })

  test.each(['lost', 'prevented'])(
    'refunds nothing that a bank decides about, nor what it gave back: %s',
    async (outcome) => {
      const { sam, bea, sessionId, chargeId } = await silentPurchase()
      await lose(sessionId)
      await comeAgain(bea, false)
      const { id } = await provider<{ id: string }>(`/charges/${chargeId}/dispute`)
      expect((await reconciled(sam.accountId, true)).lost).toMatchObject([{ cents: 1250, isRefunded: false }])
      await provider(`/disputes/${id}/close`, { outcome })
      expect((await reconciled(sam.accountId)).lost).toMatchObject([{ cents: 1250, isRefunded: true }])
      const charge = await stripe.charges.retrieve(chargeId, {}, { stripeAccount: sam.accountId })
      expect(charge.amount_refunded).toBe(0)
    },
  )

  test('gives away nothing of another seller’s, and nothing for less than its price', async () => {
    const { sam, bea, sessionId } = await silentPurchase()
    const other = await list(await seller(), { price: '12.50' })
    await lose(sessionId)
    const say = (items: string) =>
      stripe.checkout.sessions.update(sessionId, { metadata: { items_1: items } }, { stripeAccount: sam.accountId })
    await say(`${other.id}:1250:0`)
    expect((await reconciled(sam.accountId)).lost).toMatchObject([{ why: 'listing_missing' }])
    const dear = await list(sam, { price: '99.00' })
    await say(`${dear.id}:9900:0`)
    expect((await reconciled(sam.accountId)).lost).toMatchObject([{ why: 'session_mismatch' }])
    await say('nonsense')
    expect(await reconciled(sam.accountId)).toEqual(nothing)
    expect((await stateOf(bea)).holds).toBe(0)
  })

  test('writes nothing of what a seller took by themselves, whatever they wrote into it', async () => {
    const { sam, bea, sessionId } = await silentCheckout()
    const onAccount = { stripeAccount: sam.accountId }
    const { metadata } = await stripe.checkout.sessions.retrieve(sessionId, {}, onAccount)
    const forged = await asThemselves(sam.accountId).checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 1250, product_data: { name: 'My own business' } } },
      ],
      success_url: stack.urls.web,
      metadata: metadata ?? {},
    })
    await provider(`/sessions/${forged.id}/pay`)
    await lose(sessionId)
    expect(await reconciled(sam.accountId, true)).toEqual({ ...nothing, closed: 1 })
    expect(await stateOf(bea)).toEqual({ orders: [], holds: 0 })
    const [charge] = (await stripe.charges.list({}, onAccount)).data
    expect(charge).toMatchObject({ amount: 1250, amount_refunded: 0 })
  })

  test('closes a session that was open, so that nobody pays for an order that is not there', async () => {
    const { sam, bea, listing, sessionId } = await silentCheckout()
    await lose(sessionId)
    expect(await reconciled(sam.accountId)).toEqual({ ...nothing, closed: 1 })
    const closed = await stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: sam.accountId })
    expect(closed.status).toBe('expired')
    expect((await checkout(bea, listing.id)).status).toBe(200)
  })

  test('follows a refund and a dispute, and does not refund again what was refunded', async () => {
    const { sam, session, intentId } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    const [order] = await owner<{ id: string }[]>`select id from public.orders where payment_intent_id = ${intentId}`
    // As if somebody had just taken it, so that no sweep makes it.
    const [due] = await owner<{ id: string }[]>`
      insert into private.pending_refunds (order_id, cents, reason, begun_at)
      values (${order?.id ?? ''}, 300, 'case', now()) returning id`
    await stripe.refunds.create(
      { payment_intent: intentId, amount: 300, metadata: { refund_key: `refund-${due?.id}` } },
      { stripeAccount: sam.accountId },
    )
    await provider(
      `/charges/${String((await stripe.paymentIntents.retrieve(intentId, {}, { stripeAccount: sam.accountId })).latest_charge)}/dispute`,
    )
    expect(await reconciled(sam.accountId)).toMatchObject({ known: 1, followed: 2 })
    const [after] = await owner`
      select orders.status, orders.refunded_cents, refunded_at is not null as is_noted
      from public.orders join private.pending_refunds on order_id = orders.id where orders.id = ${order?.id ?? ''}`
    expect(after).toEqual({ status: 'disputed', refunded_cents: 300, is_noted: true })
  })

  test('takes an item back again that was refunded alone', async () => {
    const { sam, bea, session, intentId, listing } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    const [order] = await owner<{ id: string }[]>`select id from public.orders where payment_intent_id = ${intentId}`
    await stripe.refunds.create(
      { payment_intent: intentId, amount: 300, metadata: { refund_key: `item-${order?.id}-${listing.id}` } },
      { stripeAccount: sam.accountId },
    )
    await reconciled(sam.accountId)
    expect(await stateOf(bea)).toEqual({ orders: ['partially_refunded'], holds: 0 })
  })

  test('takes nothing for a refund that the bank sent back, and owes it', { tags: ['M11'] }, async () => {
    const { sam, bea, session, intentId, listing } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    const [order] = await owner<{ id: string }[]>`select id from public.orders where payment_intent_id = ${intentId}`
    const { id } = await stripe.refunds.create(
      { payment_intent: intentId, metadata: { refund_key: `item-${order?.id}-${listing.id}` } },
      { stripeAccount: sam.accountId },
    )
    await provider(`/refunds/${id}/settle`, { outcome: 'fail' })
    await reconciled(sam.accountId)
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
    const owed = owner`select cents from private.pending_refunds where order_id = ${order?.id ?? ''} and is_open`
    expect(await owed).toEqual([{ cents: 1250 }])
  })

  test('finds every account that is connected at Stripe, also one that is not known here', async () => {
    const { id } = await provider<{ id: string }>('/accounts', { business_name: 'New since', connect: true })
    const pageAfter = async (after: string | null) =>
      (await schedulerCalls('stripe-webhook/reconcile/accounts', undefined, { after })).json()
    const { accounts, next } = await pageAfter(null)
    expect(accounts).toContain(id)
    expect((await pageAfter(accounts[0])).accounts.slice(0, accounts.length - 1)).toEqual(accounts.slice(1))
    expect(next).toBe(accounts.length < 100 ? null : accounts.at(-1))
  })
})
