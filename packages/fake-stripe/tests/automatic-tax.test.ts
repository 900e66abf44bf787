import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASKET_TOTAL, basket, createWorld, type World } from './support/payments-world.ts'

describe('the tax of a session', () => {
  let world: World
  let seller: { stripeAccount: string }
  beforeAll(async () => {
    world = await createWorld()
    seller = { stripeAccount: (await world.seller()).id }
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const create = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    world.stripe.checkout.sessions.create({ ...basket, ...changes, expand: ['line_items'] }, seller)

  test('automatic tax of an unregistered seller is zero, and known at the payment', async () => {
    const session = await create({ automatic_tax: { enabled: true } })
    expect(session).toMatchObject({
      amount_total: BASKET_TOTAL,
      automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    })
    await world.control(`/sessions/${session.id}/pay`)
    expect(await world.stripe.checkout.sessions.retrieve(session.id, {}, seller)).toMatchObject({
      automatic_tax: { status: 'complete' },
      total_details: { amount_tax: 0 },
    })
  })

  const priced = (tax_behavior: 'inclusive' | 'exclusive') => ({
    automatic_tax: { enabled: true },
    line_items:
      basket.line_items?.map((line) => ({
        ...line,
        price_data: { ...line.price_data, currency: 'usd', tax_behavior },
      })) ?? [],
  })

  test.each([
    ['exclusive', BASKET_TOTAL + 209 + 95, 209 + 95],
    ['inclusive', BASKET_TOTAL, 175 + 80],
  ] as const)('automatic tax of %s prices is computed line by line when it is paid', async (behavior, total, tax) => {
    const { id } = await world.seller()
    const account = { stripeAccount: id }
    await world.control(`/accounts/${id}/tax`, { percentage: 19 })
    const session = await world.stripe.checkout.sessions.create({ ...basket, ...priced(behavior) }, account)
    expect(session).toMatchObject({ amount_total: BASKET_TOTAL, total_details: { amount_tax: 0 } })
    await world.control(`/sessions/${session.id}/pay`)
    expect(await world.stripe.checkout.sessions.retrieve(session.id, {}, account)).toMatchObject({
      amount_subtotal: BASKET_TOTAL,
      amount_total: total,
      total_details: { amount_tax: tax },
      automatic_tax: { status: 'complete' },
      customer_details: { address: { country: 'US' } },
    })
    const [charge] = (await world.stripe.charges.list({ limit: 1 }, account)).data
    expect(charge?.amount).toBe(total)
  })

  test('an account whose taxes are not set up says so, and rejects sessions with automatic tax', async () => {
    const { id } = await world.seller()
    const account = { stripeAccount: id }
    expect((await world.stripe.tax.settings.retrieve({}, account)).status).toBe('active')
    await world.control(`/accounts/${id}/tax`, { status: 'pending' })
    expect(await world.stripe.tax.settings.retrieve({}, account)).toMatchObject({
      object: 'tax.settings',
      status: 'pending',
      status_details: { pending: { missing_fields: ['head_office'] } },
    })
    const asked = world.stripe.checkout.sessions.create({ ...basket, ...priced('exclusive') }, account)
    await expect(asked).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 })
    expect((await world.stripe.checkout.sessions.create(basket, account)).status).toBe('open')
  })
})
