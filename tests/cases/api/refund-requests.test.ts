// Refund requests over HTTP: a buyer asks, the seller answers once, the money goes back at the provider, and both see it everywhere.
import { describe, expect, test } from 'vitest'
import { orderRefunds, saleDetails, sales, shopCase, threadDetail, threads } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { buy } from '../../support/api/purchases.ts'
import { sweepPayments } from '../../support/api/scheduler.ts'

async function bought() {
  const [sam, bea] = [await seller(), await user('Bea Weaver')]
  const order = await buy(bea, (await list(sam, { price: '12.50', title: 'Quilt' })).id)
  return { sam, bea, order, itemIds: order.items.map(({ id }) => id) }
}
async function asked() {
  const made = await bought()
  const given = { itemIds: made.itemIds, kind: 'changed_mind', body: 'Not what I need.' }
  const answer = await made.bea.post(`orders/${made.order.id}/refund-request`, given)
  expect(answer.status).toBe(201)
  return { ...made, given, request: shopCase.strict().parse(answer.body) }
}
const waiting = async (sam: TestUser) =>
  sales
    .strict()
    .parse((await sam.get(`users/${sam.id}/sales?state=refund_requested`)).body)
    .sales.map(({ id }) => id)
const requestsOf = async (bea: TestUser, orderId: string) =>
  orderRefunds.strict().parse((await bea.get(`orders/${orderId}/refunds`)).body).requests

describe('a refund request', { tags: ['asked-of-stripe-once'] }, () => {
  test('reaches the seller in every place, and is answered with money', { tags: ['mail-arrives'] }, async () => {
    const { sam, bea, order, given, request, itemIds } = await asked()
    expect(request).toMatchObject({
      kind: 'changed_mind',
      state: 'open',
      item_ids: itemIds,
      order_item_id: null,
      refund: null,
    })
    expect((await bea.post(`orders/${order.id}/refund-request`, given)).body.id).toBe(request.id)
    expect((await mailWith(sam.email, 'Refund request for “Quilt”')).text).toContain('Not what I need.')
    expect(await waiting(sam)).toEqual([order.id])
    const sale = saleDetails.strict().parse((await sam.get(`sales/${order.id}`)).body)
    expect(sale.requests.map(({ id }) => id)).toEqual([request.id])
    const { cases } = threadDetail.strict().parse((await sam.get(`threads/${request.thread_id}`)).body)
    expect(cases.map(({ id }) => id)).toEqual([request.id])
    const inbox = threads.strict().parse((await sam.get(`users/${sam.id}/threads`)).body)
    expect(inbox.threads[0]?.last_message).toBe('Refund request: Not what I need.')

    const answer = await sam.post(`cases/${request.id}/refund-answer`, { amount: '4.50', reason: 'Half of it.' })
    expect(shopCase.strict().parse(answer.body)).toMatchObject({ state: 'closed', outcome: 'refunded', refund: 4.5 })
    expect((await mailWith(bea.email, 'You got a refund for “Quilt”')).text).toContain('$4.50')
    expect(await requestsOf(bea, order.id)).toMatchObject([{ answer: 'Half of it.', refund: 4.5 }])
    expect(await waiting(sam)).toEqual([])
    await sweepPayments()
    const refunds = await stripe.refunds.list({}, { stripeAccount: sam.accountId ?? '' })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([450])
  })
})
