// Webhooks: what Stripe tells, in whatever order and number, ends in one state; what is not ours changes nothing.
import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { stack } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { owner, type Person, provider, seller, until, user } from './support/people.ts'
import { buy, checkout } from './support/purchases.ts'

const { hostname, port } = new URL(stack.urls.payments)
const stripe = new Stripe(stack.stripe.secretKey, { host: hostname, port, protocol: 'http' })

/** Delivers an event as Stripe signs it, or as `bend` changes the delivery. */
async function deliver(
  event: object,
  bend: { secret?: string; timestamp?: number; header?: string; body?: string } = {},
) {
  const payload = JSON.stringify(event)
  const timestamp = bend.timestamp ?? Math.floor(Date.now() / 1000)
  const secret = bend.secret ?? stack.stripe.webhookSecret
  const signature = bend.header ?? stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const response = await fetch(`${stack.urls.web}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: bend.body ?? payload,
  })
  return { status: response.status, body: await response.json() }
}

const eventOf = (type: string, object: object, account: string | undefined, changes: object = {}) => ({
  id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type,
  account,
  livemode: false,
  data: { object },
  ...changes,
})

const stateOf = async (buyer: Person) => ({
  orders: (await owner`select status from public.orders where buyer_id = ${buyer.id} order by created_at`).map(
    (row) => row.status,
  ),
  holds: (await owner`select from public.entitlements where buyer_id = ${buyer.id} and revoked_at is null`).length,
})

const inboxOf = async (accountId: string) =>
  (await owner`select type from private.stripe_events where stripe_account_id = ${accountId}`).map((row) => row.type)

/** A checkout whose events all get lost, so that a test alone decides what is delivered. */
async function silentCheckout(price: string | number = '12.50') {
  const [sam, bea] = [await seller(), await user('Bea')]
  const listing = await list(sam, { price })
  await provider('/deliveries', { drop: 1000 })
  const { sessionId } = (await checkout(bea, listing.id)).body
  return { sam, bea, listing, sessionId: sessionId as string, session: { id: sessionId, object: 'checkout.session' } }
}

async function silentPurchase() {
  const made = await silentCheckout()
  await provider(`/sessions/${made.sessionId}/pay`)
  const onAccount = { stripeAccount: made.sam.accountId }
  const session = await stripe.checkout.sessions.retrieve(made.sessionId, { expand: ['payment_intent'] }, onAccount)
  const intent = session.payment_intent as Stripe.PaymentIntent
  return { ...made, intentId: intent.id, chargeId: String(intent.latest_charge) }
}

beforeEach(async () => {
  await provider('/deliveries', { drop: 0 })
})

describe('a payment', () => {
  test('that Stripe tells of is fulfilled without the buyer’s browser', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const { sessionId } = (await checkout(bea, (await list(sam)).id)).body
    await provider(`/sessions/${sessionId}/pay`)
    await until('the order is paid', async () => (await stateOf(bea)).holds === 1)
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('told a hundred times at once, and by the success page meanwhile, is one order', async () => {
    const { sam, bea, session, sessionId } = await silentPurchase()
    const event = eventOf('checkout.session.completed', session, sam.accountId)
    const [page, ...deliveries] = await Promise.all([
      bea.get(`orders/session/${sessionId}`),
      ...Array.from({ length: 100 }, () => deliver(event)),
      ...Array.from({ length: 10 }, () => deliver({ ...event, id: `evt_${crypto.randomUUID()}` })),
    ])
    expect(page.status).toBe(200)
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]))
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

  test('of a delayed method that failed closes the order, in either order of its events', async () => {
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

  test('is worth more than a late word that the session expired', async () => {
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

  test('of a price and a listing that changed meanwhile gives what was shown', async () => {
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

  test('to a seller who left meanwhile is fulfilled by what Stripe signed', async () => {
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

describe('money that goes back', () => {
  const tell = (
    type: string,
    made: { chargeId: string; intentId: string; sam: { accountId: string } },
    id = made.chargeId,
    more: object = {},
  ) => deliver(eventOf(type, { id, payment_intent: made.intentId, ...more }, made.sam.accountId))

  test('in part keeps the file, in full takes it, told twice and in any order', async () => {
    const made = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
    await provider(`/charges/${made.chargeId}/refund`, { amount: 250 })
    await tell('charge.refunded', made)
    expect(await stateOf(made.bea)).toEqual({ orders: ['partially_refunded'], holds: 1 })
    await provider(`/charges/${made.chargeId}/refund`)
    for (const amount_refunded of [1250, 250, 1250])
      await tell('charge.refunded', made, made.chargeId, { amount_refunded })
    expect(await stateOf(made.bea)).toEqual({ orders: ['refunded'], holds: 0 })
    expect((await made.bea.get(`orders/${made.bea.id}/has-purchased/${made.listing.id}`)).body.hasPurchased).toBe(false)
  })

  test('before the payment was known here counts once it is', async () => {
    const made = await silentPurchase()
    await provider(`/charges/${made.chargeId}/refund`)
    await tell('charge.refunded', made)
    await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
    expect(await stateOf(made.bea)).toEqual({ orders: ['refunded'], holds: 0 })
  })

  test.each([
    ['won', { orders: ['paid'], holds: 1 }],
    ['lost', { orders: ['refunded'], holds: 0 }],
  ] as const)('by a dispute that is %s ends right, also when its events are swapped', async (outcome, end) => {
    for (const order of [
      ['created', 'closed'],
      ['closed', 'created'],
    ]) {
      const made = await silentPurchase()
      await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
      const dispute = await provider<{ id: string }>(`/charges/${made.chargeId}/dispute`)
      if (order[0] === 'created') {
        await tell('charge.dispute.created', made, dispute.id)
        expect(await stateOf(made.bea)).toEqual({ orders: ['disputed'], holds: 1 })
      }
      await provider(`/disputes/${dispute.id}/close`, { outcome })
      for (const what of order) await tell(`charge.dispute.${what}`, made, dispute.id)
      expect(await stateOf(made.bea)).toEqual(end)
    }
  })

  test('by a dispute from before the payment was known counts once it is', async () => {
    const made = await silentPurchase()
    const dispute = await provider<{ id: string }>(`/charges/${made.chargeId}/dispute`)
    await provider(`/disputes/${dispute.id}/close`, { outcome: 'lost' })
    await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
    expect((await stateOf(made.bea)).holds).toBe(0)
  })
})

describe('a delivery', () => {
  test.each<[string, Parameters<typeof deliver>[1]]>([
    ['without a signature', { header: '' }],
    ['with a made-up signature', { header: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
    ['signed with another secret', { secret: 'whsec_another' }],
    ['signed ten minutes ago', { timestamp: Math.floor(Date.now() / 1000) - 600 }],
    ['of another body than was signed', { body: '{"type":"checkout.session.completed"}' }],
    ['that is no JSON', { body: 'x' }],
  ])('%s is refused, and the payment is not taken', async (_what, bend) => {
    const { sam, bea, session } = await silentPurchase()
    const answer = await deliver(eventOf('checkout.session.completed', session, sam.accountId), bend)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_signature'])
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
  })

  test('for an unpaid session does not make it paid, whatever it says', async () => {
    const { sam, bea, session } = await silentCheckout()
    const lie = { ...session, status: 'complete', payment_status: 'paid', amount_total: 1250, currency: 'usd' }
    expect((await deliver(eventOf('checkout.session.completed', lie, sam.accountId))).status).toBe(200)
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
  })

  test('for a session that its seller made themselves changes nothing, whatever its metadata say', async () => {
    const { sam, bea } = await silentCheckout()
    const [order] = await owner`select id from public.orders where buyer_id = ${bea.id}`
    const own = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: 1250, product_data: { name: 'Forged' } } },
        ],
        client_reference_id: order?.id,
        metadata: { order_id: order?.id },
        success_url: stack.urls.web,
      },
      { stripeAccount: sam.accountId },
    )
    await provider(`/sessions/${own.id}/pay`)
    const paid = await stripe.checkout.sessions.retrieve(own.id, {}, { stripeAccount: sam.accountId })
    expect((await deliver(eventOf('checkout.session.completed', paid, sam.accountId))).status).toBe(200)
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
    expect(await inboxOf(sam.accountId)).toEqual([])
  })

  test.each<[string, (accountId: string) => [string | undefined, object]]>([
    ['in the name of another account', () => ['acct_1', {}]],
    ['of no account', () => [undefined, {}]],
    ['of live mode', (accountId) => [accountId, { livemode: true }]],
    ['of a type that nobody knows', (accountId) => [accountId, { type: 'checkout.session.celebrated' }]],
  ])('%s is taken, and changes nothing', async (_what, bend) => {
    const { sam, bea, session } = await silentPurchase()
    const [account, changes] = bend(sam.accountId)
    expect((await deliver(eventOf('checkout.session.completed', session, account, changes))).status).toBe(200)
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
    expect(await inboxOf(sam.accountId)).toEqual([])
  })

  test('of which the order’s amount differs is taken, and changes nothing', async () => {
    const { sam, bea, session } = await silentPurchase()
    await owner`update public.orders set total_cents = 99999 where buyer_id = ${bea.id}`
    expect((await deliver(eventOf('checkout.session.completed', session, sam.accountId))).status).toBe(200)
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
  })
})

describe('a seller’s account', () => {
  const accountOf = async (person: Person) =>
    (
      await owner`select charges_enabled, deauthorized_at is not null as gone from public.seller_accounts where seller_id = ${person.id}`
    )[0]

  test('follows what Stripe says now, not what an old event says', async () => {
    const sam = await seller()
    await provider('/deliveries', { drop: 1000 })
    await provider(`/accounts/${sam.accountId}`, { charges_enabled: false })
    await deliver(eventOf('account.updated', { id: sam.accountId, charges_enabled: true }, sam.accountId))
    expect(await accountOf(sam)).toMatchObject({ charges_enabled: false })
  })

  test('that took its connection back can no longer be bought from, and buyers keep their files', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [bought, other] = [await list(sam), await list(sam)]
    const order = await buy(bea, bought.id)
    await provider(`/accounts/${sam.accountId}/deauthorize`)
    await until('the account is gone', async () => (await accountOf(sam))?.gone === true)
    expect((await checkout(bea, other.id)).body.code).toBe('seller_not_ready')
    expect((await bea.get(`orders/${order.id}/download/${bought.id}`)).status).toBe(200)
    expect((await sam.get(`users/profile/${sam.id}`)).body.is_seller).toBe(false)
  })

  test('stays connected when an old word of its end comes late', async () => {
    const sam = await seller()
    await deliver(eventOf('account.application.deauthorized', { id: 'ca_x', object: 'application' }, sam.accountId))
    expect(await accountOf(sam)).toMatchObject({ gone: false })
  })
})

describe('the sweep', () => {
  const sweep = (authorization?: string) =>
    fetch(`${stack.urls.supabase}/functions/v1/stripe-webhook/sweep`, {
      method: 'POST',
      headers: authorization === undefined ? {} : { authorization },
    })

  test('fulfils a payment of which nobody told, and closes a session that expired unheard', async () => {
    const [paid, expired] = [await silentPurchase(), await silentCheckout()]
    await provider(`/sessions/${expired.sessionId}/expire`)
    await owner`update public.orders set created_at = now() - interval '5 minutes' where buyer_id in (${paid.bea.id}, ${expired.bea.id})`
    expect((await sweep(`Bearer ${stack.sweepSecret}`)).status).toBe(200)
    expect(await stateOf(paid.bea)).toEqual({ orders: ['paid'], holds: 1 })
    expect(await stateOf(expired.bea)).toEqual({ orders: ['expired'], holds: 0 })
  })

  test('gives up on a session that it can never read, and leaves the others their turn', async () => {
    const [gone, paid] = [await silentPurchase(), await silentPurchase()]
    await provider(`/accounts/${gone.sam.accountId}/deauthorize`)
    await owner`update public.orders set created_at = now() - interval '5 minutes' where buyer_id in (${gone.bea.id}, ${paid.bea.id})`
    await sweep(`Bearer ${stack.sweepSecret}`)
    expect(await stateOf(gone.bea)).toEqual({ orders: ['expired'], holds: 0 })
    expect(await stateOf(paid.bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('pays back what is still owed', async () => {
    const { sam, bea, session, intentId } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    await owner`update public.orders set duplicate_cents = 1250 where buyer_id = ${bea.id}`
    await sweep(`Bearer ${stack.sweepSecret}`)
    await sweep(`Bearer ${stack.sweepSecret}`)
    const refunds = await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1250])
  })

  test.each([undefined, 'Bearer ', 'Bearer wrong', `Bearer ${stack.sweepSecret}x`])(
    'is for its scheduler only (%s)',
    async (header) => {
      expect((await sweep(header)).status).toBe(401)
    },
  )
})

/** Pays by the delayed method on the provider's page. */
async function payDelayed(sessionId: string): Promise<void> {
  const body = new URLSearchParams({ email: 'bea@example.com', method: 'us_bank_account' })
  const response = await fetch(`${stack.urls.payments}/c/pay/${sessionId}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
}
