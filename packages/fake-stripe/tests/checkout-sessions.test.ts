import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { BASKET_TOTAL, basket, createWorld, useWorld } from './support/payments-world.ts'

describe('a platform creates checkout sessions for a seller', () => {
  const world = useWorld()

  test('retrieving it gives the same session, with line items on request', async () => {
    const session = await world.open()
    const read = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] }, world.onSeller)
    const { line_items: items, ...rest } = read
    expect(rest).toEqual({ ...session })
    expect(items?.data).toMatchObject([
      { description: 'Fern <b>pattern</b>', amount_total: 1099 },
      { description: 'Sticker', amount_total: 500 },
    ])
  })

  test('sessions list newest first and page through without gap or repeat', async () => {
    const other = { stripeAccount: (await world.seller()).id }
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift((await world.open({}, other)).id)
    const listed = await world.stripe.checkout.sessions.list({ limit: 2 }, other).autoPagingToArray({ limit: 10 })
    expect(listed.map(({ id }) => id)).toEqual(ids)
  })

  test('the session of a payment is found by it', async () => {
    const { id } = await world.pay()
    const { payment_intent } = await world.charge()
    const { data } = await world.stripe.checkout.sessions.list(
      { payment_intent: String(payment_intent) },
      world.onSeller,
    )
    expect(data).toMatchObject([{ id }])
  })

  test('a session expires by time alone, with an event', async () => {
    await using quiet = await createWorld()
    const session = await quiet.open()
    const isAt = (seconds: number) => vi.setSystemTime((session.expires_at + seconds) * 1000)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      isAt(-30)
      expect((await quiet.read(session.id)).status).toBe('open')
      isAt(1)
      const event = await quiet.receiver.event('checkout.session.expired')
      expect(event.data.object).toMatchObject({ id: session.id, status: 'expired' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('another account cannot see it, and a missing one looks the same', async () => {
    const { id } = await world.open()
    const other = { stripeAccount: (await world.seller()).id }
    for (const [wanted, options] of [
      [id, other],
      [id, undefined],
      ['cs_test_missing', world.onSeller],
    ] as const)
      await expect(world.stripe.checkout.sessions.retrieve(wanted, undefined, options)).rejects.toMatchObject({
        type: 'StripeInvalidRequestError',
        statusCode: 404,
        code: 'resource_missing',
        message: `No such checkout.session: '${wanted}'`,
      })
  })

  const priced = (unit_amount: number, currency = 'usd') => ({
    line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'Fern' } } }],
  })
  const now = () => Math.floor(Date.now() / 1000)

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, { code?: string; param?: string }]>([
    ['49 cents', priced(49), { code: 'amount_too_small' }],
    ['a million dollars', priced(100_000_000), { code: 'parameter_invalid_integer' }],
    [
      'a fraction of a cent',
      priced(10.5),
      { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
    ],
    ['a negative price', priced(-100), { code: 'parameter_invalid_integer' }],
    ['an unknown currency', priced(100, 'zzz'), { param: 'line_items[0][price_data][currency]' }],
    ['no success address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['a success address without scheme', { success_url: 'example.com' }, { code: 'url_invalid', param: 'success_url' }],
    ['a script as cancel address', { cancel_url: 'javascript:alert(1)' }, { code: 'url_invalid', param: 'cancel_url' }],
    ['a mode that is not sold here', { mode: 'subscription' }, { param: 'mode' }],
    ['29 minutes', { expires_at: now() + 29 * 60 }, { param: 'expires_at' }],
    ['25 hours', { expires_at: now() + 40 * 60 * 60 }, { param: 'expires_at' }],
    ['201 characters of reference', { client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
  ])('%s is rejected like at Stripe', async (_what, changes, error) => {
    await expect(world.open(changes)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...error,
    })
  })

  test('50 cents is enough', async () => {
    expect((await world.open(priced(50))).amount_total).toBe(50)
  })

  test('a seller whose charges are disabled gets no session', async () => {
    const { id } = await world.seller(false)
    await expect(world.open({}, { stripeAccount: id })).rejects.toMatchObject({ statusCode: 400 })
    expect((await world.stripe.checkout.sessions.list({}, { stripeAccount: id })).data).toEqual([])
  })

  test('a stranger with a wrong key learns nothing', async () => {
    const stranger = world.client('sk_test_wrong0123456789')
    await expect(stranger.checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  })

  test('an account that never connected is out of reach', async () => {
    const { id } = await world.control<Stripe.Account>('/accounts', { business_name: 'Stranger' })
    await expect(world.open({}, { stripeAccount: id })).rejects.toMatchObject({
      type: 'StripePermissionError',
      code: 'account_invalid',
    })
    await expect(world.stripe.accounts.retrieve(id)).rejects.toMatchObject({ type: 'StripePermissionError' })
  })
})

const world = useWorld()

test('automatic tax of an unregistered seller is zero, and known at the payment', async () => {
  const session = await world.pay({ automatic_tax: { enabled: true } })
  expect(session).toMatchObject({
    amount_total: BASKET_TOTAL,
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
  })
  expect(await world.read(session.id)).toMatchObject({
    automatic_tax: { status: 'complete' },
    total_details: { amount_tax: 0 },
  })
})

const priced = (tax_behavior: 'inclusive' | 'exclusive') => ({
  automatic_tax: { enabled: true },
  line_items: (basket.line_items ?? []).map((line) => ({
    ...line,
    price_data: { ...line.price_data, currency: 'usd', tax_behavior },
  })),
})

test.each([
  ['exclusive', BASKET_TOTAL + 209 + 95, 209 + 95],
  ['inclusive', BASKET_TOTAL, 175 + 80],
] as const)('automatic tax of %s prices is computed line by line when it is paid', async (behavior, total, tax) => {
  const { id } = await world.seller()
  const account = { stripeAccount: id }
  await world.control(`/accounts/${id}/tax`, { percentage: 19 })
  const session = await world.pay(priced(behavior), account)
  expect(session).toMatchObject({ amount_total: BASKET_TOTAL, total_details: { amount_tax: 0 } })
  expect(await world.read(session.id, account)).toMatchObject({
    amount_subtotal: BASKET_TOTAL,
    amount_total: total,
    total_details: { amount_tax: tax },
    automatic_tax: { status: 'complete' },
    customer_details: { address: { country: 'US' } },
  })
  expect((await world.charge(account)).amount).toBe(total)
})

test('an account without tax settings rejects sessions with automatic tax', async () => {
  const { id } = await world.seller()
  const account = { stripeAccount: id }
  const settings = () => world.stripe.tax.settings.retrieve({}, account)
  expect((await settings()).status).toBe('active')
  await world.control(`/accounts/${id}/tax`, { status: 'pending' })
  expect(await settings()).toMatchObject({
    object: 'tax.settings',
    status: 'pending',
    status_details: { pending: { missing_fields: ['head_office'] } },
  })
  await expect(world.open(priced('exclusive'), account)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
  })
  expect((await world.open({}, account)).status).toBe('open')
})
