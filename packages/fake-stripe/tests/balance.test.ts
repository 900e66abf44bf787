import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basket, createWorld, type World } from './support/payments-world.ts'

describe('what moves is in the balance transactions', () => {
  let world: World
  let seller: { stripeAccount: string }
  beforeEach(async () => {
    world = await createWorld()
    seller = { stripeAccount: (await world.seller()).id }
  })
  afterEach(() => world[Symbol.asyncDispose]())

  /** A paid charge of 1599 cents with a fee of 80. */
  async function charge() {
    const { id } = await world.stripe.checkout.sessions.create(
      { ...basket, payment_intent_data: { application_fee_amount: 80 } },
      seller,
    )
    await world.control(`/sessions/${id}/pay`)
    const { data } = await world.stripe.charges.list({ limit: 1 }, seller)
    return data[0] as Stripe.Charge
  }
  const listed = async (
    params: Stripe.BalanceTransactionListParams = {},
    account: { stripeAccount?: string } = seller,
  ) => (await world.stripe.balanceTransactions.list(params, account)).data
  const summary = (all: Stripe.BalanceTransaction[]) =>
    all.map(({ type, reporting_category, amount, fee, net }) => [type, reporting_category, amount, fee, net])

  test('a charge names Stripe’s fee and the platform’s, and is pending for two days', async () => {
    const paid = await charge()
    const [booked] = await listed({ expand: ['data.source'] })
    expect(booked).toMatchObject({
      id: paid.balance_transaction,
      object: 'balance_transaction',
      amount: 1599,
      fee: 156,
      net: 1443,
      status: 'pending',
      type: 'charge',
      source: { id: paid.id, payment_intent: paid.payment_intent },
    })
    expect(booked?.fee_details.map(({ type, amount }) => [type, amount])).toEqual([
      ['application_fee', 80],
      ['stripe_fee', 76],
    ])
    expect(await world.stripe.balance.retrieve({}, seller)).toMatchObject({
      available: [{ amount: 0, currency: 'usd' }],
      pending: [{ amount: 1443, currency: 'usd' }],
    })
    await world.control('/clock', { advance: 2 * 86_400 + 60 })
    expect((await world.stripe.balanceTransactions.retrieve(booked?.id ?? '', {}, seller)).status).toBe('available')
    expect((await world.stripe.balance.retrieve({}, seller)).available).toMatchObject([{ amount: 1443 }])
  })

  test('the platform’s part is in the platform’s own', async () => {
    const paid = await charge()
    expect(summary(await listed({}, {}))).toEqual([['application_fee', 'platform_earning', 80, 0, 80]])
    const [fee] = (await world.stripe.applicationFees.list({ charge: paid.id })).data
    expect((await listed({ source: fee?.id ?? '' }, {})).map(({ id }) => id)).toEqual([fee?.balance_transaction])
  })

  test('a refund gives back its amount and no fee; the platform’s part comes as an adjustment', async () => {
    const paid = await charge()
    const refund = await world.stripe.refunds.create(
      { charge: paid.id, amount: 400, refund_application_fee: true },
      seller,
    )
    expect(summary(await listed({ limit: 2 }))).toEqual([
      ['refund', 'refund', -400, 0, -400],
      ['adjustment', 'fee', 20, 0, 20],
    ])
    expect((await listed({ type: 'refund' }))[0]).toMatchObject({ id: refund.balance_transaction, source: refund.id })
    expect(summary(await listed({ limit: 1 }, {}))).toEqual([
      ['application_fee_refund', 'platform_earning_refund', -20, 0, -20],
    ])
  })

  test('a dispute takes its amount and a fee; won, it gives the amount back', async () => {
    const paid = await charge()
    const dispute = await world.control<Stripe.Dispute>(`/charges/${paid.id}/dispute`)
    expect(dispute.balance_transactions).toMatchObject([{ amount: -1599, fee: 1500, net: -3099, type: 'adjustment' }])
    await world.control(`/disputes/${dispute.id}/close`, { outcome: 'won' })
    expect(summary(await listed({ limit: 2 }))).toEqual([
      ['adjustment', 'dispute_reversal', 1599, 0, 1599],
      ['adjustment', 'dispute', -1599, 1500, -3099],
    ])
  })

  test('an inquiry takes nothing', async () => {
    const paid = await charge()
    const dispute = await world.control<Stripe.Dispute>(`/charges/${paid.id}/dispute`, { inquiry: true })
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
      is_charge_refundable: true,
    })
    expect(await listed()).toHaveLength(1)
    await world.stripe.refunds.create({ charge: paid.id, amount: 100 }, seller)
    expect(await world.control(`/disputes/${dispute.id}/close`, { outcome: 'lost' })).toMatchObject({
      status: 'warning_closed',
    })
  })

  test('they list newest first, by time and page by page, and another account sees none', async () => {
    const paid = await charge()
    for (const amount of [1, 2, 3]) await world.stripe.refunds.create({ charge: paid.id, amount }, seller)
    const all = await world.stripe.balanceTransactions.list({ limit: 2 }, seller).autoPagingToArray({ limit: 10 })
    expect(all.map(({ amount }) => amount)).toEqual([-3, -2, -1, 1599])
    expect(await listed({ created: { lt: all.at(-1)?.created ?? 0 } })).toEqual([])
    const other = { stripeAccount: (await world.seller()).id }
    expect(await listed({}, other)).toEqual([])
    await expect(world.stripe.balanceTransactions.retrieve(all[0]?.id ?? '', {}, other)).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test('a payment that a seller takes by themselves names no application', async () => {
    const { id } = await world.control<{ id: string }>(`/accounts/${seller.stripeAccount}/payments`, { amount: 700 })
    const [booked] = await listed({ expand: ['data.source'] })
    expect(booked).toMatchObject({ amount: 700, fee: 50, source: { payment_intent: id, application: null } })
  })

  test('connected accounts are listed, for the platform alone', async () => {
    await world.control('/accounts', { business_name: 'Stranger' })
    expect((await world.stripe.accounts.list()).data.map(({ id }) => id)).toEqual([seller.stripeAccount])
    expect((await world.stripe.accounts.list({}, seller)).data).toEqual([])
  })
})
