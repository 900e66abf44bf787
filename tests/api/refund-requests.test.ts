// Refund requests over HTTP: a buyer asks, the seller answers once, the money goes back at the provider, and both see it everywhere.
import { describe, expect, test } from 'vitest'
import { orderRefunds, saleDetails, sales, shopCase, threadDetail, threads } from '../../contract/index.ts'
import { list } from './support/listings.ts'
import { mailWith } from './support/mails.ts'
import { admin, owner, seller, type TestUser, user } from './support/people.ts'
import { stripe } from './support/provider-events.ts'
import { buy } from './support/purchases.ts'
import { sweepPayments } from './support/scheduler.ts'

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

describe('a refund request', { tags: ['refund-request'] }, () => {
  test('reaches the seller by mail, on the sale, in Sales and in the conversation, and is answered with money', {
    tags: ['case-mail'],
  }, async () => {
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

  test('is declined with a reason, once', async () => {
    const { sam, bea, order, request } = await asked()
    const path = `cases/${request.id}/refund-answer`
    expect((await sam.post(path, { amount: 12.51, reason: 'All' })).body.code).toBe('refund_too_much')
    expect((await sam.post(path, { amount: null, reason: 'You have read it.' })).body.outcome).toBe('rejected')
    expect((await sam.post(path, { amount: 1, reason: 'Or not' })).body.code).toBe('case_moved_on')
    expect((await mailWith(bea.email, 'The seller declined to refund')).text).toContain('You have read it.')
    expect(await requestsOf(bea, order.id)).toMatchObject([{ outcome: 'rejected', answer: 'You have read it.' }])
  })

  test('is nobody else’s to send, to answer or to read', async () => {
    const { bea, order, given, request } = await asked()
    const [eve, alex] = [await user('Eve'), await admin()]
    for (const other of [eve, alex]) {
      expect((await other.post(`orders/${order.id}/refund-request`, given)).body.code).toBe('order_not_found')
      const answer = await other.post(`cases/${request.id}/refund-answer`, { amount: 12.5, reason: 'Mine' })
      expect(answer.body.code).toBe('not_found')
      expect((await other.get(`orders/${order.id}/refunds`)).status).toBe(404)
    }
    expect((await bea.post(`cases/${request.id}/refund-answer`, { amount: 12.5, reason: 'Mine' })).status).toBe(404)
    expect((await bea.post(`cases/${request.id}/reply`, { action: 'escalate' })).body.code).toBe('case_moved_on')
    expect((await bea.post(`cases/${request.id}/reply`, { action: 'withdraw' })).body.outcome).toBe('withdrawn')
  })

  test('that nobody answers ends by the job, and both are told', { tags: ['case-clock'] }, async () => {
    const { sam, bea, request } = await asked()
    await owner`update public.cases set due_at = now() where id = ${request.id}`
    await owner`update private.jobs set due_at = now() where name = 'case_deadlines'`
    expect((await mailWith(bea.email, 'Refund request closed')).text).toContain('make a new request')
    expect((await mailWith(sam.email, 'Refund request closed')).text).toContain('You can still refund')
  })

  test.each([
    ['a kind of complaint', { kind: 'corrupt' }],
    ['no words', { body: ' ' }],
    ['no items', { itemIds: [] }],
  ])('with %s is not sent', async (_, change) => {
    const { bea, order, itemIds } = await bought()
    const given = { itemIds, kind: 'other', body: 'Why not', ...change }
    expect((await bea.post(`orders/${order.id}/refund-request`, given)).status).toBe(400)
  })
})
