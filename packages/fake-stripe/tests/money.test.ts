// Balances, payouts, refunds and disputes.
import type Stripe from 'stripe'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BASKET_TOTAL, CARDS, useWorld } from './support/payments-world.ts'

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

describe('money is refunded', () => {
  const world = useWorld('test')
  let intent: string
  let charge: string
  beforeEach(async () => {
    await world.pay()
    const paid = await world.charge()
    intent = String(paid.payment_intent)
    charge = paid.id
  })

  const readCharge = () => world.stripe.charges.retrieve(charge, undefined, world.onSeller)
  const refund = (params: Stripe.RefundCreateParams = {}, idempotencyKey?: string) =>
    world.stripe.refunds.create({ payment_intent: intent, ...params }, { ...world.onSeller, idempotencyKey })

  test('the platform refunds all of it', async () => {
    const full = await refund({ reason: 'requested_by_customer', metadata: { order: 'order-1' } })
    expect(full).toMatchObject({
      object: 'refund',
      amount: BASKET_TOTAL,
      charge,
      payment_intent: intent,
      status: 'succeeded',
      reason: 'requested_by_customer',
      metadata: { order: 'order-1' },
    })
    expect(await readCharge()).toMatchObject({ refunded: true, amount_refunded: BASKET_TOTAL })
    const event = await world.receiver.event('charge.refunded')
    expect(event.data).toMatchObject({
      object: { id: charge, refunded: true },
      previous_attributes: { refunded: false, amount_refunded: 0 },
    })
    expect(event.request?.id).toBe(full.lastResponse.requestId)
  })

  test('once for twenty repeats of one request', async () => {
    const refunds = await Promise.all(Array.from({ length: 20 }, () => refund({ amount: 100 }, 'refund-1')))
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1)
    expect((await readCharge()).amount_refunded).toBe(100)
  })

  test('a payment that failed has nothing to refund', async () => {
    const { id } = await world.open()
    await world.control(`/sessions/${id}/pay`, { card: CARDS.declined })
    expect((await world.receiver.event('payment_intent.payment_failed')).data.object).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    })
    const { payment_intent: declined } = await world.stripe.checkout.sessions.retrieve(id, undefined, world.onSeller)
    await expect(refund({ payment_intent: String(declined) })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('another seller cannot refund it', async () => {
    const other = { stripeAccount: (await world.seller()).id }
    for (const target of [{ payment_intent: intent }, { charge }])
      await expect(world.stripe.refunds.create(target, other)).rejects.toMatchObject({ statusCode: 404 })
    expect((await readCharge()).amount_refunded).toBe(0)
  })

  test('the operator refunds part and rest from the page', async () => {
    await world.control(`/charges/${charge}/refund`, { amount: 99 })
    expect(await readCharge()).toMatchObject({ amount_refunded: 99, refunded: false })
    await world.control(`/charges/${charge}/refund`)
    expect(await readCharge()).toMatchObject({ amount_refunded: BASKET_TOTAL, refunded: true })
  })

  test.each([
    ['won', 'won', 0],
    ['lost', 'lost', -BASKET_TOTAL],
    ['prevented', 'prevented', -BASKET_TOTAL],
    ['prevented_free', 'prevented', 0],
  ] as const)('a dispute is opened, blocks refunds, and ends as %s', async (outcome, status, moved) => {
    const { id } = await world.control<Stripe.Dispute>(`/charges/${charge}/dispute`)
    const created = await world.receiver.event('charge.dispute.created')
    expect(created).toMatchObject({
      account: world.account,
      data: { object: { id, charge, payment_intent: intent, amount: BASKET_TOTAL, status: 'needs_response' } },
    })
    expect((await readCharge()).disputed).toBe(true)
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
    await expect(world.control(`/charges/${charge}/dispute`)).rejects.toThrow('already disputed')

    await world.control(`/disputes/${id}/close`, { outcome })
    const ended = await world.stripe.disputes.retrieve(id, undefined, world.onSeller)
    expect(ended).toMatchObject({ status, is_charge_refundable: moved === 0 })
    expect(ended.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(moved)
    expect((await world.receiver.event('charge.dispute.closed')).data.object).toMatchObject({ id, status })
    await expect(world.control(`/disputes/${id}/close`, { outcome })).rejects.toThrow('already closed')
    const refunded = refund().then(
      () => 'made',
      (error: { code: string }) => error.code,
    )
    expect(await refunded).toBe(moved === 0 ? 'made' : 'charge_disputed')
  })

  test('a warning of fraud is an event, and ends with the full refund', async () => {
    const { id } = await world.control<Stripe.Radar.EarlyFraudWarning>(`/charges/${charge}/warning`)
    const sent = { id, charge, payment_intent: intent, actionable: true, fraud_type: 'misc' }
    expect(await world.receiver.event('radar.early_fraud_warning.created')).toMatchObject({
      account: world.account,
      data: { object: sent },
    })
    const read = () => world.stripe.radar.earlyFraudWarnings.retrieve(id, { expand: ['charge'] }, world.onSeller)
    expect(await read()).toMatchObject({ ...sent, charge: { id: charge } })
    await refund({ amount: 500 })
    expect((await read()).actionable).toBe(true)
    await refund()
    expect((await read()).actionable).toBe(false)
  })

  test('a refund that the bank sends back is an event, and the amount can be refunded again', async () => {
    const { id } = await refund()
    await world.control(`/refunds/${id}/settle`, { outcome: 'fail' })
    const event = await world.receiver.event('refund.failed')
    expect(event.data).toMatchObject({ object: { id, status: 'failed' }, previous_attributes: { status: 'succeeded' } })
    expect(await readCharge()).toMatchObject({ amount_refunded: 0, refunded: false })
    expect((await refund()).status).toBe('succeeded')
  })

  describe('a dispute that its seller answers', () => {
    const answer = (id: string, params: Stripe.DisputeUpdateParams, on = world.onSeller) =>
      world.stripe.disputes.update(id, params, on)
    const opened = async () => (await world.control<Stripe.Dispute>(`/charges/${charge}/dispute`)).id

    test('keeps evidence that is not submitted yet, and is under review once it is', async () => {
      const id = await opened()
      const draft = await answer(id, { evidence: { product_description: 'A file' }, submit: false })
      expect(draft).toMatchObject({
        status: 'needs_response',
        evidence_details: { has_evidence: true, submission_count: 0 },
      })
      const sent = await answer(id, { evidence: { uncategorized_text: 'Downloaded twice' } })
      expect(sent).toMatchObject({
        status: 'under_review',
        evidence: { product_description: 'A file', uncategorized_text: 'Downloaded twice' },
        evidence_details: { submission_count: 1, submission_method: 'manual' },
      })
      expect((await world.receiver.event('charge.dispute.updated')).data.object).toMatchObject({ id })
      await expect(answer(id, { evidence: { uncategorized_text: 'More' } })).rejects.toMatchObject({ statusCode: 400 })
      expect(await world.control(`/disputes/${id}/close`, { outcome: 'won' })).toMatchObject({ status: 'won' })
    })

    test('is that seller’s alone, and takes no text of over 20,000 characters', async () => {
      const id = await opened()
      const other = { stripeAccount: (await world.seller()).id }
      await expect(answer(id, { evidence: { uncategorized_text: 'Mine' } }, other)).rejects.toMatchObject({
        statusCode: 404,
      })
      await expect(answer(id, { evidence: { uncategorized_text: 'x'.repeat(20_001) } })).rejects.toMatchObject({
        statusCode: 400,
      })
    })
  })
})
