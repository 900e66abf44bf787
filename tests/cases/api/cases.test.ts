// Cases and refund requests over HTTP: a buyer complains or asks, and the money goes back at Stripe.
import { describe, expect, test } from 'vitest'
import {
  adminCases,
  caseMessages,
  orderRefunds,
  saleDetails,
  sales,
  shopCase,
  threadDetail,
  threads,
} from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { admin, seller, type TestUser, user } from '../../support/api/people.ts'
import { deliver, eventOf, resumeDeliveries, silentPurchase, stripe } from '../../support/api/provider-events.ts'
import { buy } from '../../support/api/purchases.ts'
import { sweepPayments } from '../../support/api/scheduler.ts'

async function openedCase() {
  const made = await silentPurchase()
  await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
  await resumeDeliveries()
  const [order] = (await made.bea.get(`orders/user/${made.bea.id}`)).body.orders
  const complaint = { kind: 'corrupt', body: 'It does not open.' }
  const answer = await made.bea.post(`orders/${order.id}/items/${order.items[0].id}/case`, complaint)
  expect(answer.status).toBe(201)
  return { ...made, orderId: order.id as string, opened: shopCase.strict().parse(answer.body) }
}

describe('a case', () => {
  test('ends with an admin who sends the money back', { tags: ['mail-arrives', 'asked-of-stripe-once'] }, async () => {
    const { sam, bea, listing, opened, orderId, intentId } = await openedCase()
    expect((await mailWith(sam.email, 'A buyer opened a case')).text).toContain('It does not open.')
    await sam.post(`cases/${opened.id}/answer`, { action: 'reject', body: 'It opens here.' })
    await bea.post(`threads/${opened.thread_id}/messages`, { body: 'Please look again.' })
    await bea.post(`cases/${opened.id}/reply`, { action: 'escalate' })

    const alex = await admin()
    const listed = await alex.get('admin/cases?limit=100')
    const waiting = adminCases
      .strict()
      .parse(listed.body)
      .cases.find(({ id }) => id === opened.id)
    expect(waiting).toMatchObject({
      order_id: orderId,
      buyer_name: 'Bea',
      item: { title: listing.title, price: 12.5, downloads: 0, is_held: true },
    })
    const said = caseMessages.strict().parse((await alex.get(`admin/cases/${opened.id}/messages`)).body)
    expect(said.messages.map(({ body }) => body)).toEqual(['Please look again.'])
    const decision = { outcome: 'refund', reason: 'The file is broken.' }
    expect((await alex.post(`admin/cases/${opened.id}/decision`, decision)).status).toBe(200)
    expect((await mailWith(bea.email, 'Case closed')).text).toContain('The file is broken.')

    await sweepPayments()
    const refunds = await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1250])
  })

  test('stands in the conversation with the facts that both sides need', { tags: ['order-facts'] }, async () => {
    const { sam, bea, listing, opened, orderId } = await openedCase()
    await bea.get(`orders/${orderId}/download/${listing.id}`)
    for (const person of [sam, bea]) {
      const { order, cases } = threadDetail.strict().parse((await person.get(`threads/${opened.thread_id}`)).body)
      expect(cases.map(({ id }) => id)).toEqual([opened.id])
      expect(order).toMatchObject({ id: orderId, status: 'paid', total: 12.5, refunded: 0 })
      expect(order?.items).toMatchObject([
        { title: listing.title, release: 1, downloads: 1, price: 12.5, is_held: true },
      ])
      expect(order?.items[0]?.last_download_at).not.toBe(null)
    }
  })
})

async function refundRequest() {
  const [sam, bea] = [await seller(), await user('Bea Weaver')]
  const order = await buy(bea, (await list(sam, { price: '12.50', title: 'Quilt' })).id)
  const written = { itemIds: order.items.map(({ id }) => id), kind: 'changed_mind', body: 'Not what I need.' }
  const answer = await bea.post(`orders/${order.id}/refund-request`, written)
  expect(answer.status).toBe(201)
  return { sam, bea, order, written, request: shopCase.strict().parse(answer.body) }
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
    const { sam, bea, order, written, request } = await refundRequest()
    expect(request).toMatchObject({
      kind: 'changed_mind',
      state: 'open',
      item_ids: written.itemIds,
      order_item_id: null,
      refund: null,
    })
    expect((await bea.post(`orders/${order.id}/refund-request`, written)).body.id).toBe(request.id)
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
    expect(await requestsOf(bea, order.id)).toMatchObject([{ answer: 'Half of it.', refund: 4.5 }])
    expect(await waiting(sam)).toEqual([])
    await sweepPayments()
    const refunds = await stripe.refunds.list({}, { stripeAccount: sam.accountId ?? '' })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([450])
    expect((await mailWith(bea.email, '$4.50 refunded')).text).toContain('Half of it.')
  })
})
