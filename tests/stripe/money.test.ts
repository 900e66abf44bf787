// The money, as Stripe itself has it: what the shop asks is taken, what it reads is there. The same against Stripe's test mode and against the fake.
import type Stripe from 'stripe'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { refund } from '../../edge-functions/_shared/payments/fulfil.ts'
import { movementOf, refundedOfPayment } from '../../edge-functions/_shared/payments/movements.ts'
import { readSession } from '../../edge-functions/_shared/payments/session-facts.ts'
import { stripeTestKey } from '../support/environment.ts'
import { orderOf, paramsOf } from './support/orders.ts'
import { type Asked, askStripe, inNameOf } from './support/stripe.ts'

let asked: Asked
let stripe: Stripe
beforeAll(async () => {
  asked = await askStripe()
  stripe = asked.stripe
})

// What is rejected is logged.
afterEach(() => vi.restoreAllMocks())

const order = () => orderOf(asked)

describe('a checkout session', { tags: ['money-at-stripe'] }, () => {
  test('is made of an order, once for its key, and expires once', async (context) => {
    const seller = inNameOf(asked, context)
    const begun = order()
    const keyed = { ...seller, idempotencyKey: begun.order_id }
    const session = await stripe.checkout.sessions.create(paramsOf(begun), keyed)
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1599,
      currency: 'usd',
      livemode: false,
      client_reference_id: begun.order_id,
      ...{ locale: 'de', customer_email: 'buyer@example.com', billing_address_collection: 'required' },
      ...{ invoice_creation: { enabled: true }, tax_id_collection: { enabled: true } },
    })
    expect(session.url).toMatch(/^https?:/)
    expect((await stripe.checkout.sessions.create(paramsOf(begun), keyed)).id).toBe(session.id)
    await expect(stripe.checkout.sessions.create(paramsOf(order()), keyed)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
    const facts = { sessionId: session.id, amountCents: 1599, currency: 'usd', livemode: false, refundedCents: 0 }
    expect(await readSession(stripe, session.id, seller.stripeAccount)).toMatchObject({ ...facts, state: 'open' })

    await stripe.checkout.sessions.expire(session.id, {}, seller)
    expect(await readSession(stripe, session.id, seller.stripeAccount)).toMatchObject({ ...facts, state: 'expired' })
    await expect(stripe.checkout.sessions.expire(session.id, {}, seller)).rejects.toMatchObject({ statusCode: 400 })
    const expired = async () =>
      (await stripe.events.list({ type: 'checkout.session.expired', limit: 20 }, seller)).data.map(
        ({ data }) => (data.object as Stripe.Checkout.Session).id,
      )
    await expect.poll(expired).toContain(session.id)
  })

  test('is on its seller’s account alone', async (context) => {
    const session = await stripe.checkout.sessions.create(paramsOf(order()), inNameOf(asked, context))
    await expect(stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject({ code: 'resource_missing' })
    await stripe.checkout.sessions.expire(session.id, {}, inNameOf(asked, context))
  })

  test.for<[string, (params: Stripe.Checkout.SessionCreateParams) => Stripe.Checkout.SessionCreateParams]>([
    ['without items', ({ line_items: _, ...params }) => params],
    ['with a parameter that nobody knows', (params) => ({ ...params, foo: 'bar' }) as typeof params],
    ['that expires too soon', (params) => ({ ...params, expires_at: Math.floor(Date.now() / 1000) + 60 })],
    ['with a malformed address', (params) => ({ ...params, success_url: 'nowhere' })],
  ])('%s is rejected', async ([, bend], context) => {
    const create = stripe.checkout.sessions.create(bend(paramsOf(order())), inNameOf(asked, context))
    await expect(create).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    })
  })
})

/** Pays 1000 cents with a fee of 50 by one of Stripe's test payment methods. */
const pay = (seller: { stripeAccount: string }, payment_method = 'pm_card_visa') =>
  stripe.paymentIntents.create(
    {
      amount: 1000,
      currency: 'usd',
      payment_method,
      confirm: true,
      application_fee_amount: 50,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
    seller,
  )

/** Stripe captures and books a little after it answers. */
async function movementsOf(intent: Stripe.PaymentIntent, seller: { stripeAccount: string }, count: number) {
  const read = async () => {
    const { data } = await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] }, seller)
    return data.filter(({ source }) => (source as { payment_intent?: unknown } | null)?.payment_intent === intent.id)
  }
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(count)
  return await read()
}

describe('a payment', { tags: ['money-at-stripe'] }, () => {
  test('brings the shop its fee, and is booked with it', async (context) => {
    const seller = inNameOf(asked, context)
    const intent = await pay(seller)
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1000, application_fee_amount: 50 })
    const [booked] = await movementsOf(intent, seller, 1)
    if (!booked) throw new Error('nothing was booked')
    const keys = [
      'id',
      'object',
      'amount',
      'available_on',
      'created',
      'currency',
      'description',
      'exchange_rate',
      'fee',
    ]
    for (const key of [...keys, 'fee_details', 'net', 'reporting_category', 'source', 'status', 'type'])
      expect(booked).toHaveProperty(key)
    expect(booked).toMatchObject({ object: 'balance_transaction', type: 'charge', reporting_category: 'charge' })
    const charge = booked.source as Stripe.Charge
    expect(movementOf(booked, String(charge.application))).toMatchObject({
      kind: 'charge',
      intent: intent.id,
      cents: 1000,
      fee: 50,
      is_ours: true,
    })
    expect(movementOf(booked, 'ca_somebody_else')?.is_ours).toBe(false)
    expect((await stripe.applicationFees.list({ charge: charge.id })).data).toMatchObject([
      { amount: 50, amount_refunded: 0 },
    ])
  })

  test('goes back in parts with the fee, once for each key, and never beyond the whole', async (context) => {
    const seller = inNameOf(asked, context)
    const intent = await pay(seller)
    await movementsOf(intent, seller, 1)
    const due = {
      orderId: crypto.randomUUID(),
      accountId: seller.stripeAccount,
      paymentIntentId: intent.id,
      cents: 400,
      feeCents: 50,
    }
    const key = `refund-${due.orderId}`
    for (let time = 0; time < 2; time += 1) expect(await refund(stripe, due, key, 'requested_by_customer')).toBe('made')
    expect(await refundedOfPayment(stripe, intent.id, seller.stripeAccount)).toEqual({
      refundedCents: 400,
      feeCents: 20,
    })
    const more = { ...due, cents: 601 }
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await refund(stripe, more, `${key}-more`, 'requested_by_customer')).toBe('rejected')
    const rest = { ...due, cents: 600 }
    expect(await refund(stripe, rest, `${key}-rest`, 'requested_by_customer')).toBe('made')
    expect(await refund(stripe, rest, `${key}-again`, 'requested_by_customer')).toBe('made')
    expect(await refundedOfPayment(stripe, intent.id, seller.stripeAccount)).toEqual({
      refundedCents: 1000,
      feeCents: 50,
    })
    const moved = (await movementsOf(intent, seller, 3)).map((transaction) => movementOf(transaction, 'any'))
    expect(moved.map((movement) => movement?.cents).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      -600, -400, 1000,
    ])
  })

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
  ])('by %s is declined', async (method, code, declineCode) => {
    // On the platform's own account: a fee needs a seller's account.
    const params = { amount: 1000, currency: 'usd', payment_method: method, confirm: true }
    const automatic = { enabled: true, allow_redirects: 'never' as const }
    const error = await stripe.paymentIntents
      .create({ ...params, automatic_payment_methods: automatic })
      .catch((reason) => reason)
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
    if (declineCode) expect(error.decline_code).toBe(declineCode)
  })

  test('that its buyer disputes is taken back until the bank decides', async (context) => {
    const seller = inNameOf(asked, context)
    const intent = await pay(seller, 'pm_card_createDispute')
    const moved = (await movementsOf(intent, seller, 2)).map((transaction) => movementOf(transaction, 'any'))
    expect(moved.map((movement) => `${movement?.kind} ${movement?.cents}`).toSorted()).toEqual([
      'charge 1000',
      'dispute -1000',
    ])
    const { data } = await stripe.disputes.list({ payment_intent: intent.id }, seller)
    expect(data).toMatchObject([{ amount: 1000, reason: 'fraudulent', status: 'needs_response' }])
  })
})

describe('a webhook', { tags: ['money-at-stripe'] }, () => {
  // Deployment alone creates endpoints: the fake has none.
  test.runIf(stripeTestKey)('endpoint for connected accounts shows its secret once', async () => {
    const made = await stripe.webhookEndpoints.create({
      url: 'https://shop.example/functions/v1/stripe-webhook',
      enabled_events: ['checkout.session.completed'],
      connect: true,
    })
    try {
      expect(made.secret).toMatch(/^whsec_/)
      expect(await stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret')
    } finally {
      await stripe.webhookEndpoints.del(made.id)
    }
  })

  test('is accepted by either signature while its secret rolls, and not when it is old', async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded' })
    const timestamp = Math.floor(Date.now() / 1000)
    const sign = (secret: string, at = timestamp) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
    const both = `${sign('whsec_new')},${sign('whsec_old').split(',')[1]}`
    const verify = (header: string, secret: string) => stripe.webhooks.constructEventAsync(payload, header, secret)
    for (const secret of ['whsec_new', 'whsec_old']) expect((await verify(both, secret)).id).toBe('evt_1')
    await expect(verify(both, 'whsec_other')).rejects.toThrow('signature')
    await expect(verify(sign('whsec_new', timestamp - 600), 'whsec_new')).rejects.toThrow('tolerance')
  })
})
