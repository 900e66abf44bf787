import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passesLuhn } from '../src/pages/payment-form.ts'
import { createWorld, type World } from './support/payments-world.ts'

describe('a test payment method', () => {
  let world: World
  let seller: { stripeAccount: string }
  beforeAll(async () => {
    world = await createWorld()
    seller = { stripeAccount: (await world.seller()).id }
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const pay = (payment_method: string, changes: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    world.stripe.paymentIntents.create(
      {
        amount: 1000,
        currency: 'usd',
        payment_method,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        ...changes,
      },
      seller,
    )
  const disputesOf = async (intent: Stripe.PaymentIntent) =>
    (await world.stripe.disputes.list({ payment_intent: intent.id }, seller)).data

  test('that pays charges at once, with the platform’s fee', async () => {
    const intent = await pay('pm_card_visa', { application_fee_amount: 50, expand: ['latest_charge'] })
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
      latest_charge: {
        paid: true,
        amount: 1000,
        application_fee_amount: 50,
        application_fee: expect.stringMatching(/^fee_/),
      },
    })
    await expect(world.stripe.paymentIntents.confirm(intent.id, {}, seller)).rejects.toMatchObject({ statusCode: 400 })
  })

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is refused with 402, and what was tried stays', async (method, code, declineCode) => {
    const refused = await pay(method).catch((error: Stripe.errors.StripeCardError) => error)
    expect(refused).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
    })
    const { payment_intent: intent } = refused as Stripe.errors.StripeCardError
    const [charge] = (await world.stripe.charges.list({ payment_intent: intent?.id ?? '' }, seller)).data
    expect(charge).toMatchObject({ status: 'failed', paid: false, balance_transaction: null })
    const paid = await world.stripe.paymentIntents.confirm(intent?.id ?? '', { payment_method: 'pm_card_visa' }, seller)
    expect(paid.status).toBe('succeeded')
  })

  test('a refusal is replayed under its key', async () => {
    const params = { amount: 700, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true }
    const key = { ...seller, idempotencyKey: 'declined-once' }
    const ids = new Set<string>()
    for (let time = 0; time < 2; time += 1) {
      const error = await world.stripe.paymentIntents.create(params, key).catch((reason) => reason)
      ids.add(error.payment_intent.id)
    }
    expect(ids.size).toBe(1)
  })

  test.each([
    ['pm_card_createDispute', 'fraudulent', 'needs_response'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'needs_response'],
    ['pm_card_createDisputeInquiry', 'fraudulent', 'warning_needs_response'],
  ])('%s is disputed as %s', async (method, reason, status) => {
    const intent = await pay(method)
    expect(await disputesOf(intent)).toMatchObject([{ reason, status, amount: 1000 }])
  })

  test('that bypasses the waiting is available at once', async () => {
    const intent = await pay('pm_card_bypassPending', { expand: ['latest_charge.balance_transaction'] })
    expect(intent.latest_charge).toMatchObject({ balance_transaction: { status: 'available', fee: 59 } })
  })

  test('a refund can begin as pending, and can fail after it succeeded', async () => {
    const waits = await world.stripe.refunds.create({ payment_intent: (await pay('pm_card_pendingRefund')).id }, seller)
    expect(waits.status).toBe('pending')
    expect(await world.control(`/refunds/${waits.id}/settle`, { outcome: 'succeed' })).toMatchObject({
      status: 'succeeded',
    })

    const intent = await pay('pm_card_refundFail')
    const refund = await world.stripe.refunds.create({ payment_intent: intent.id }, seller)
    expect(refund.status).toBe('succeeded')
    expect(await world.control(`/refunds/${refund.id}/settle`, { outcome: 'fail' })).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
    expect(await world.stripe.charges.retrieve(String(intent.latest_charge), {}, seller)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    })
    expect(await world.receiver.event('refund.failed')).toMatchObject({ data: { object: { id: refund.id } } })
  })

  test.each<[string, Partial<Stripe.PaymentIntentCreateParams>, string]>([
    ['49 cents', { amount: 49 }, 'amount_too_small'],
    ['an unknown method', { payment_method: 'pm_card_unknown' }, 'resource_missing'],
    ['a parameter never heard of', { foo: 'bar' } as object, 'parameter_unknown'],
  ])('%s is rejected', async (_what, changes, code) => {
    await expect(pay('pm_card_visa', changes)).rejects.toMatchObject({ statusCode: 400, code })
  })

  test('a fee is for payments on another account, and at most the amount', async () => {
    await expect(pay('pm_card_visa', { application_fee_amount: 1001 })).rejects.toMatchObject({ statusCode: 400 })
    await expect(
      world.stripe.paymentIntents.create({ amount: 1000, currency: 'usd', application_fee_amount: 1 }),
    ).rejects.toMatchObject({ param: 'application_fee_amount' })
  })

  test('an intent that waits can be canceled, once', async () => {
    const intent = await world.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' }, seller)
    expect(await world.stripe.paymentIntents.cancel(intent.id, {}, seller)).toMatchObject({ status: 'canceled' })
    await expect(world.stripe.paymentIntents.cancel(intent.id, {}, seller)).rejects.toMatchObject({ statusCode: 400 })
  })
})

test('the numbers of the test cards pass the check digit', async () => {
  const source = await import('node:fs').then(({ readFileSync }) =>
    readFileSync(new URL('../src/objects/test-cards.ts', import.meta.url), 'utf8'),
  )
  const numbers = [...source.matchAll(/'(\d{14,16})'/g)].map(([, number]) => number ?? '')
  expect(numbers.length).toBeGreaterThan(30)
  expect(numbers.filter((number) => !passesLuhn(number))).toEqual([])
})
