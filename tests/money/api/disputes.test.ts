// Disputes over HTTP: both sides see a dispute, and the seller's answer reaches the bank once.
import { describe, expect, test } from 'vitest'
import { type Order, orderRefunds, saleDetails } from '../../../contract/index.ts'
import { provider, type seller, type TestUser } from '../../support/api/people.ts'
import { deliver, eventOf, silentPurchase, stateOf, stripe } from '../../support/api/provider-events.ts'

async function disputed(reason = 'product_not_received') {
  const { sam, bea, chargeId, sessionId } = await silentPurchase()
  const order: Order = (await bea.get(`orders/session/${sessionId}`)).body
  const opened = await provider<{ id: string }>(`/charges/${chargeId}/dispute`, { reason })
  await deliverDispute(sam, 'created', opened.id)
  return { sam, bea, order, id: opened.id }
}

type Seller = Awaited<ReturnType<typeof seller>>

const deliverDispute = async (sam: Seller, what: 'created' | 'updated' | 'closed', id: string) => {
  const dispute = await atStripe(sam, id)
  expect((await deliver(eventOf(`charge.dispute.${what}`, dispute, sam.accountId))).status).toBe(200)
}
const atStripe = (sam: Seller, id: string) => stripe.disputes.retrieve(id, {}, { stripeAccount: sam.accountId })
const saleOf = async (sam: TestUser, id: string) => saleDetails.strict().parse((await sam.get(`sales/${id}`)).body)
const forBuyer = async (bea: TestUser, id: string) =>
  orderRefunds.strict().parse((await bea.get(`orders/${id}/refunds`)).body).dispute
const answer = (who: TestUser, id: string, words = 'They fetched it twice.') =>
  who.post(`stripe/disputes/${id}/answer`, { words })

describe('a dispute', { tags: ['asked-of-stripe-once'] }, () => {
  test('that came before the payment was heard of is known as soon as that is', async () => {
    const { sam, bea, chargeId, sessionId } = await silentPurchase()
    await provider(`/charges/${chargeId}/dispute`, { reason: 'fraudulent' })
    const order: Order = (await bea.get(`orders/session/${sessionId}`)).body
    expect(await saleOf(sam, order.id)).toMatchObject({ status: 'disputed', dispute: { state: 'needs_answer' } })
  })

  test('whose bank warned before the payment was heard of is the seller’s task at once', {
    tags: ['fraud-warning'],
  }, async () => {
    const { sam, bea, chargeId } = await silentPurchase()
    const warning = await provider<object>(`/charges/${chargeId}/warning`)
    await deliver(eventOf('radar.early_fraud_warning.created', warning, sam.accountId))
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
    expect((await sam.get(`users/${sam.id}/seller-tasks`)).body.tasks).toMatchObject([{ kind: 'fraud_warning' }])
  })

  test('is answered by the seller with the order’s facts, and then the bank decides', async () => {
    const { sam, bea, order, id } = await disputed()
    expect((await answer(sam, order.id)).status).toBe(200)
    const dispute = await atStripe(sam, id)
    expect(dispute).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: expect.stringMatching(/^They fetched it twice\.\n\nReceipt of order /) },
    })
    expect(await saleOf(sam, order.id)).toMatchObject({
      evidence: null,
      dispute: { state: 'under_review', answered_at: expect.any(String) },
    })
    expect(await forBuyer(bea, order.id)).toMatchObject({ state: 'under_review' })
  })

  test('takes one answer, however many are sent at once', async () => {
    const { sam, order, id } = await disputed()
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => answer(sam, order.id, `Answer ${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await atStripe(sam, id)).evidence_details.submission_count).toBe(1)
    expect((await answer(sam, order.id)).body.code).toBe('dispute_closed')
  })

  test('that was answered in the Stripe dashboard is known as answered', async () => {
    const { sam, order, id } = await disputed()
    await stripe.disputes.update(
      id,
      { evidence: { uncategorized_text: 'From there' } },
      { stripeAccount: sam.accountId },
    )
    expect((await answer(sam, order.id)).body.code).toBe('dispute_closed')
    expect((await saleOf(sam, order.id)).dispute).toMatchObject({
      state: 'under_review',
      answered_at: expect.any(String),
    })
  })
})
