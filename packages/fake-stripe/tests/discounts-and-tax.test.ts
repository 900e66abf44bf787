import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareOut } from '../src/commands/price-lines.ts'
import { BASKET_TOTAL, basket, createWorld, type World } from './support/payments-world.ts'

describe('what a session comes to', () => {
  let world: World
  let seller: { stripeAccount: string }
  beforeAll(async () => {
    world = await createWorld()
    seller = { stripeAccount: (await world.seller()).id }
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const coupon = (params: Stripe.CouponCreateParams) => world.stripe.coupons.create(params, seller)
  const create = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    world.stripe.checkout.sessions.create({ ...basket, ...changes, expand: ['line_items'] }, seller)
  const rate = (percentage: number, inclusive: boolean) =>
    world.stripe.taxRates.create({ display_name: 'VAT', percentage, inclusive }, seller)
  const taxed = (id: string) => ({
    line_items: basket.line_items?.map((line) => ({ ...line, tax_rates: [id] })) ?? [],
  })

  test('a percentage is shared out over the lines to the cent, and is what is charged', async () => {
    const { id } = await coupon({ percent_off: 10 })
    const session = await create({ discounts: [{ coupon: id }] })
    expect(session).toMatchObject({
      amount_subtotal: BASKET_TOTAL,
      amount_total: 1439,
      total_details: { amount_discount: 160, amount_tax: 0 },
      discounts: [{ coupon: id, promotion_code: null }],
    })
    expect(session.line_items?.data.map((line) => [line.amount_discount, line.amount_total])).toEqual([
      [110, 989],
      [50, 450],
    ])
    await world.control(`/sessions/${session.id}/pay`)
    const [charge] = (await world.stripe.charges.list({ limit: 1 }, seller)).data
    expect(charge?.amount).toBe(1439)
    expect((await world.stripe.coupons.retrieve(id, {}, seller)).times_redeemed).toBe(1)
  })

  test('cents off, by a code that customers know', async () => {
    const { id } = await coupon({ amount_off: 599, currency: 'usd' })
    const promotion = { type: 'coupon' as const, coupon: id }
    const code = await world.stripe.promotionCodes.create({ promotion, code: 'FERN5' }, seller)
    expect((await create({ discounts: [{ promotion_code: code.id }] })).amount_total).toBe(1000)
    expect((await world.stripe.promotionCodes.list({ code: 'FERN5' }, seller)).data).toMatchObject([{ id: code.id }])
  })

  test('a coupon is used up when sessions with it were paid, not when they were opened', async () => {
    const { id } = await coupon({ percent_off: 5, max_redemptions: 1 })
    const session = await create({ discounts: [{ coupon: id }] })
    await create({ discounts: [{ coupon: id }] })
    await world.control(`/sessions/${session.id}/pay`)
    expect((await world.stripe.coupons.retrieve(id, {}, seller)).valid).toBe(false)
    await expect(create({ discounts: [{ coupon: id }] })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('tax comes on top of what is left after the discount, or is in it', async () => {
    const [onTop, within] = [await rate(20, false), await rate(20, true)]
    const { id } = await coupon({ amount_off: 599, currency: 'usd' })
    expect(await create({ ...taxed(onTop.id), discounts: [{ coupon: id }] })).toMatchObject({
      amount_subtotal: BASKET_TOTAL,
      amount_total: 1200,
      total_details: { amount_discount: 599, amount_tax: 200 },
    })
    expect(await create(taxed(within.id))).toMatchObject({
      amount_total: BASKET_TOTAL,
      total_details: { amount_tax: 183 + 83 },
    })
  })

  test('automatic tax of a seller who is registered nowhere is none, and known when it is paid', async () => {
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

  test.each<[string, () => Promise<unknown>]>([
    [
      'rates beside automatic tax',
      async () => create({ ...taxed((await rate(20, false)).id), automatic_tax: { enabled: true } }),
    ],
    ['both kinds of amounts', () => coupon({ amount_off: 1, currency: 'usd', percent_off: 1 })],
    ['cents without a currency', () => coupon({ amount_off: 1 })],
    ['101 per cent', () => coupon({ percent_off: 101 })],
    ['an unknown coupon', () => create({ discounts: [{ coupon: 'none' }] })],
    ['an unknown rate', () => create(taxed('txr_none'))],
    [
      'a total below the smallest charge',
      async () => create({ discounts: [{ coupon: (await coupon({ percent_off: 99 })).id }] }),
    ],
    [
      'another currency',
      async () => create({ discounts: [{ coupon: (await coupon({ amount_off: 1, currency: 'eur' })).id }] }),
    ],
  ])('%s is rejected', async (_what, ask) => {
    await expect(ask()).rejects.toMatchObject({ statusCode: 400 })
  })

  test('what is shared out always adds up', () => {
    for (const [cents, weights] of [
      [100, [1, 1, 1]],
      [1, [5, 5]],
      [0, [3, 4]],
      [99, [0, 7, 13]],
    ] as const)
      expect(shareOut(cents, [...weights]).reduce((sum, part) => sum + part, 0)).toBe(cents)
  })
})
