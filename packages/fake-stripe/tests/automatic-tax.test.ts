import { expect, test } from 'vitest'
import { BASKET_TOTAL, basket, useWorld } from './support/payments-world.ts'

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
