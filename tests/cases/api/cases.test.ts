// Cases over HTTP: a buyer complains, the seller answers, an admin decides, and the money goes back at the provider.
import { describe, expect, test } from 'vitest'
import { adminCases, caseMessages, shopCase, threadDetail } from '../../../contract/index.ts'
import { mailWith } from '../../support/api/mails.ts'
import { admin } from '../../support/api/people.ts'
import { deliver, eventOf, hearAgain, silentPurchase, stripe } from '../../support/api/provider-events.ts'
import { sweepPayments } from '../../support/api/scheduler.ts'

async function paidOrder() {
  const made = await silentPurchase()
  await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
  await hearAgain()
  const { orders } = (await made.bea.get(`orders/user/${made.bea.id}`)).body
  return { ...made, orderId: orders[0].id as string, itemId: orders[0].items[0].id as string }
}

async function openedCase() {
  const made = await paidOrder()
  const answer = await made.bea.post(`orders/${made.orderId}/items/${made.itemId}/case`, {
    kind: 'corrupt',
    body: 'It does not open.',
  })
  expect(answer.status).toBe(201)
  return { ...made, opened: shopCase.strict().parse(answer.body) }
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
        { title: listing.title, version: 1, downloads: 1, price: 12.5, is_held: true },
      ])
      expect(order?.items[0]?.last_download_at).not.toBe(null)
    }
  })
})
