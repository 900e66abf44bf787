import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { useWorld } from './support/payments-world.ts'

const world = useWorld('test')

/** A paid charge of 1599 cents, by default with a fee of 80. */
async function charge(feeCents: number | null = 80) {
  await world.pay(feeCents === null ? {} : { payment_intent_data: { application_fee_amount: feeCents } })
  return await world.charge()
}
const refund = (paid: Stripe.Charge, amount: number, withFee = false) =>
  world.stripe.refunds.create({ charge: paid.id, amount, refund_application_fee: withFee }, world.onSeller)

describe('the platform’s part of a payment', () => {
  const feeOf = async ({ id }: Stripe.Charge) => (await world.stripe.applicationFees.list({ charge: id })).data[0]

  test('is a fee of the platform’s, named by the charge', async () => {
    const paid = await charge()
    expect(await feeOf(paid)).toMatchObject({
      id: paid.application_fee,
      object: 'application_fee',
      account: world.account,
      amount: 80,
      amount_refunded: 0,
      refunded: false,
    })
  })

  test('is null if the session had no fee', async () => {
    const paid = await charge(null)
    expect(paid.application_fee).toBeNull()
    expect(await feeOf(paid)).toBeUndefined()
  })

  test('is refunded in proportion if the refund includes it, and completely with the last part', async () => {
    const paid = await charge()
    const steps = [
      { amount: 400, withFee: true, returned: 20, refunded: false },
      { amount: 400, withFee: false, returned: 20, refunded: false },
      { amount: 799, withFee: true, returned: 80, refunded: true },
    ]
    for (const { amount, withFee, returned, refunded } of steps) {
      await refund(paid, amount, withFee)
      expect(await feeOf(paid)).toMatchObject({ amount_refunded: returned, refunded })
    }
  })
})

describe('money movements are balance transactions', () => {
  const listed = async (
    params: Stripe.BalanceTransactionListParams = {},
    account: { stripeAccount?: string } = world.onSeller,
  ) => (await world.stripe.balanceTransactions.list(params, account)).data
  const movements = async (limit: number, account?: { stripeAccount?: string }) =>
    (await listed({ limit }, account)).map(({ type, reporting_category, amount, fee, net }) => ({
      type,
      reporting_category,
      amount,
      fee,
      net,
    }))

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
    expect(booked?.fee_details).toMatchObject([
      { type: 'application_fee', amount: 80 },
      { type: 'stripe_fee', amount: 76 },
    ])
    const balance = () => world.stripe.balance.retrieve({}, world.onSeller)
    expect(await balance()).toMatchObject({
      available: [{ amount: 0, currency: 'usd' }],
      pending: [{ amount: 1443, currency: 'usd' }],
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (2 * 86_400 + 60) * 1_000 })
    try {
      expect(await listed()).toMatchObject([{ status: 'available' }])
      expect((await balance()).available).toMatchObject([{ amount: 1443 }])
    } finally {
      vi.useRealTimers()
    }
  })

  test('the platform’s part is in the platform’s own', async () => {
    const paid = await charge()
    expect(await movements(9, {})).toEqual([
      { type: 'application_fee', reporting_category: 'platform_earning', amount: 80, fee: 0, net: 80 },
    ])
    const [fee] = (await world.stripe.applicationFees.list({ charge: paid.id })).data
    expect(await listed({}, {})).toMatchObject([{ id: fee?.balance_transaction, source: fee?.id }])
  })

  test('a refund gives back its amount and no fee; the platform’s part comes as an adjustment', async () => {
    const made = await refund(await charge(), 400, true)
    expect(await movements(2)).toEqual([
      { type: 'refund', reporting_category: 'refund', amount: -400, fee: 0, net: -400 },
      { type: 'adjustment', reporting_category: 'fee', amount: 20, fee: 0, net: 20 },
    ])
    expect((await listed())[0]).toMatchObject({ id: made.balance_transaction, source: made.id })
    expect(await movements(1, {})).toEqual([
      { type: 'application_fee_refund', reporting_category: 'platform_earning_refund', amount: -20, fee: 0, net: -20 },
    ])
  })

  test('a refund that the buyer’s bank sends back is the seller’s again, once', async () => {
    const made = await refund(await charge(), 400)
    expect(await world.control(`/refunds/${made.id}/settle`, { outcome: 'fail' })).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
    expect(await movements(1)).toEqual([
      { type: 'refund_failure', reporting_category: 'refund_failure', amount: 400, fee: 0, net: 400 },
    ])
    expect(await world.charge()).toMatchObject({ amount_refunded: 0, refunded: false })
    await expect(world.control(`/refunds/${made.id}/settle`, { outcome: 'fail' })).rejects.toThrow('400')
  })

  test('a dispute takes its amount and a fee; won, it gives the amount back', async () => {
    const paid = await charge()
    const dispute = await world.control<Stripe.Dispute>(`/charges/${paid.id}/dispute`)
    expect(dispute.balance_transactions).toMatchObject([{ amount: -1599, fee: 1500, net: -3099, type: 'adjustment' }])
    await world.control(`/disputes/${dispute.id}/close`, { outcome: 'won' })
    expect(await movements(2)).toEqual([
      { type: 'adjustment', reporting_category: 'dispute_reversal', amount: 1599, fee: 0, net: 1599 },
      { type: 'adjustment', reporting_category: 'dispute', amount: -1599, fee: 1500, net: -3099 },
    ])
  })

  test('they list newest first, by time and page by page, and another account sees none', async () => {
    const paid = await charge()
    for (const amount of [1, 2, 3]) await refund(paid, amount)
    const all = await world.stripe.balanceTransactions
      .list({ limit: 2 }, world.onSeller)
      .autoPagingToArray({ limit: 9 })
    expect(all.map(({ amount }) => amount)).toEqual([-3, -2, -1, 1599])
    expect(await listed({ created: { lt: all.at(-1)?.created ?? 0 } })).toEqual([])
    expect(await listed({}, { stripeAccount: (await world.seller()).id })).toEqual([])
  })

  test('a seller’s own payment has no application', async () => {
    const { id } = await world.control<{ id: string }>(`/accounts/${world.account}/payments`, { amount: 700 })
    const [booked] = await listed({ expand: ['data.source'] })
    expect(booked).toMatchObject({ amount: 700, fee: 50, source: { payment_intent: id, application: null } })
  })
})

describe('payouts', () => {
  const own = (path: string, body: object) => world.control<Stripe.Payout>(`/accounts/${world.account}/${path}`, body)
  const available = async (account: Stripe.RequestOptions = world.onSeller) =>
    (await world.stripe.balance.retrieve({}, account)).available.map(({ amount, currency }) => [currency, amount])

  test('take available money of one currency, and a bank that refuses returns it', async () => {
    const other = { stripeAccount: (await world.seller()).id }
    expect(await available(other)).toEqual([['usd', 0]])
    await own('payments', { amount: 1000, currency: 'eur' })
    await expect(own('payouts', { currency: 'eur' })).rejects.toThrow('balance_insufficient')
    await own('payments', { amount: 1000, card: '4000000000000077' })
    const first = await own('payouts', { amount: 300 })
    expect(first).toMatchObject({ amount: 300, currency: 'usd', status: 'in_transit', automatic: true })
    expect(first.arrival_date).toBeGreaterThan(first.created)
    const second = await own('payouts', {})
    expect(await available()).toEqual([
      ['eur', 0],
      ['usd', 0],
    ])
    await world.control(`/payouts/${first.id}/settle`, { outcome: 'succeed' })
    await world.control(`/payouts/${second.id}/settle`, { outcome: 'fail' })
    await expect(world.control(`/payouts/${second.id}/settle`, { outcome: 'fail' })).rejects.toThrow('400')
    expect(await available()).toEqual([
      ['eur', 0],
      ['usd', second.amount],
    ])
    const listed = async (params: Stripe.PayoutListParams, account: Stripe.RequestOptions = world.onSeller) =>
      (await world.stripe.payouts.list(params, account)).data
    expect(await listed({})).toMatchObject([
      { id: second.id, status: 'failed', failure_message: 'The bank account has been closed.' },
      { id: first.id, status: 'paid' },
    ])
    expect(await listed({ status: 'paid' })).toMatchObject([{ id: first.id }])
    expect(await listed({}, other)).toEqual([])
    const [returned] = (await world.stripe.balanceTransactions.list({ limit: 1 }, world.onSeller)).data
    expect(returned).toMatchObject({ type: 'payout_failure', amount: second.amount, source: second.id })
  })
})
