// Payments by test payment methods, for a seller and with the seller's own key.
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { CLIENT_ID, useWorld } from './support/payments-world.ts'

const world = useWorld()

const pay = (
  payment_method: string,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
  { by = world.stripe, on = world.onSeller }: { by?: Stripe; on?: Stripe.RequestOptions } = {},
) =>
  by.paymentIntents.create(
    {
      amount: 1000,
      currency: 'usd',
      payment_method,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      expand: ['latest_charge'],
      ...changes,
    },
    on,
  )

describe('a test payment method', () => {
  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ])('%s is rejected with 402, once for its key, and the attempt is stored', async (method, code, declineCode) => {
    const key = { ...world.onSeller, idempotencyKey: method }
    const attempts = [1, 2].map(() =>
      pay(method, {}, { on: key }).catch((error: Stripe.errors.StripeCardError) => error),
    )
    const [refused, again] = (await Promise.all(attempts)) as Stripe.errors.StripeCardError[]
    expect(refused).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
    })
    expect(again?.payment_intent?.id).toBe(refused?.payment_intent?.id)
    expect(await world.charge()).toMatchObject({
      payment_intent: refused?.payment_intent?.id,
      status: 'failed',
      paid: false,
      balance_transaction: null,
    })
  })

  test.each<[string, Partial<Stripe.PaymentIntentCreateParams>, object]>([
    ['49 cents', { amount: 49 }, { code: 'amount_too_small' }],
    ['an unknown method', { payment_method: 'pm_card_unknown' }, { code: 'resource_missing' }],
    ['a parameter never heard of', { foo: 'bar' } as object, { code: 'parameter_unknown' }],
    ['a fee of more than the amount', { application_fee_amount: 1001 }, { param: 'application_fee_amount' }],
  ])('%s is rejected', async (_what, changes, error) => {
    await expect(pay('pm_card_visa', changes)).rejects.toMatchObject({ statusCode: 400, ...error })
  })

  test('a fee is for payments on another account', async () => {
    const onPlatform = pay('pm_card_visa', { application_fee_amount: 1 }, { on: {} })
    await expect(onPlatform).rejects.toMatchObject({ param: 'application_fee_amount' })
  })
})

describe('an account with its own key', () => {
  const own = () => world.client(`sk_test_${world.account}`)
  const applicationsOf = ({ application, latest_charge: charge }: Stripe.PaymentIntent) => ({
    intent: application,
    charge: (charge as Stripe.Charge).application,
  })
  const ofNone = { intent: null, charge: null }
  const ofPlatform = { intent: CLIENT_ID, charge: CLIENT_ID }

  test('accepts a payment without the platform, which the platform can read', async () => {
    const made = await pay('pm_card_visa', {}, { by: own(), on: {} })
    const read = await world.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] }, world.onSeller)
    expect(read.status).toBe('succeeded')
    const byPlatform = await pay('pm_card_visa')
    expect([made, read, byPlatform].map(applicationsOf)).toEqual([ofNone, ofNone, ofPlatform])
  })

  test('has sessions of its own, whose payment is its own as well', async () => {
    const { id } = await own().checkout.sessions.create(world.basket)
    await world.control(`/sessions/${id}/pay`)
    const sessions = [await world.read(id), await world.read((await world.pay()).id)]
    expect(sessions.map((session) => applicationsOf(session.payment_intent as Stripe.PaymentIntent))).toEqual([
      ofNone,
      ofPlatform,
    ])
  })

  test('has no platform to give a part to', async () => {
    const refused = { statusCode: 400, message: expect.stringContaining('application_fee_amount') }
    await expect(pay('pm_card_visa', { application_fee_amount: 10 }, { by: own(), on: {} })).rejects.toMatchObject(
      refused,
    )
    const withFee = { ...world.basket, payment_intent_data: { application_fee_amount: 10 } }
    await expect(own().checkout.sessions.create(withFee)).rejects.toMatchObject(refused)
  })

  test('reaches no other account, and works only with its own key', async () => {
    const other = { stripeAccount: (await world.seller()).id }
    await expect(pay('pm_card_visa', {}, { by: own(), on: other })).rejects.toMatchObject({ statusCode: 403 })
    const odd = world.client('sk_test_acct_nobody')
    await expect(pay('pm_card_visa', {}, { by: odd, on: {} })).rejects.toMatchObject({ statusCode: 401 })
  })
})
