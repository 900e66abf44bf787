import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { BASKET_TOTAL, CARDS, useWorld } from './support/payments-world.ts'

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

  test('in parts, never more than was paid', async () => {
    await refund({ amount: 500 })
    expect(await readCharge()).toMatchObject({ refunded: false, amount_refunded: 500 })
    await expect(refund({ amount: BASKET_TOTAL })).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
    expect((await refund()).amount).toBe(BASKET_TOTAL - 500)
    expect(await readCharge()).toMatchObject({ refunded: true, amount_refunded: BASKET_TOTAL })
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const { data } = await world.stripe.refunds.list({ charge }, world.onSeller)
    expect(data.map(({ amount }) => amount)).toEqual([BASKET_TOTAL - 500, 500])
    expect(await world.stripe.refunds.retrieve(data[0]?.id ?? '', undefined, world.onSeller)).toMatchObject({ charge })
  })

  test('once for twenty repeats of one request', async () => {
    const refunds = await Promise.all(Array.from({ length: 20 }, () => refund({ amount: 100 }, 'refund-1')))
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1)
    expect((await readCharge()).amount_refunded).toBe(100)
  })

  test.each([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -5 }],
    ['half a cent', { amount: 0.5 }],
  ])('%s is no refund', async (_what, params) => {
    await expect(refund(params)).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
    expect((await readCharge()).amount_refunded).toBe(0)
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
