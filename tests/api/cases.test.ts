// Cases over HTTP: a buyer complains, the seller answers, an admin decides, and the money goes back at the provider.
import { describe, expect, test } from 'vitest'
import { adminCases, caseMessages, shopCase, threadDetail } from '../../contract/index.ts'
import { mailWith } from './support/mails.ts'
import { admin, owner, type TestUser, user } from './support/people.ts'
import { deliver, eventOf, hearAgain, silentPurchase, stripe } from './support/provider-events.ts'
import { sweepPayments } from './support/scheduler.ts'

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
  test('that the seller rejects is decided by an admin, and the money goes back', {
    tags: ['case-steps', 'case-mail', 'pending-refund'],
  }, async () => {
    const { sam, bea, listing, opened, orderId, intentId } = await openedCase()
    expect(opened).toMatchObject({ state: 'open', kind: 'corrupt', buyer_id: bea.id, seller_id: sam.id, outcome: null })
    expect((await mailWith(sam.email, 'A buyer opened a case')).text).toContain('It does not open.')
    const rejected = await sam.post(`cases/${opened.id}/answer`, { action: 'reject', body: 'It opens here.' })
    expect(shopCase.strict().parse(rejected.body)).toMatchObject({ state: 'rejected', answer: 'It opens here.' })
    await bea.post(`threads/${opened.thread_id}/messages`, { body: 'Please look again.' })
    expect((await bea.post(`cases/${opened.id}/reply`, { action: 'escalate' })).body.state).toBe('escalated')

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
    expect((await alex.post(`admin/cases/${opened.id}/decision`, decision)).body.code).toBe('case_moved_on')
    expect((await mailWith(bea.email, 'Case closed')).text).toContain('The file is broken.')

    await sweepPayments()
    const refunds = await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1250])
    expect((await bea.get(`orders/${bea.id}/has-purchased/${listing.id}`)).body.hasPurchased).toBe(false)
  })

  test('stands in the conversation of its order, with the facts that both sides need', {
    tags: ['order-facts', 'case-private'],
  }, async () => {
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
    expect((await (await user('Eve')).get(`threads/${opened.thread_id}`)).status).toBe(404)
  })

  test('whose replacement was agreed stays open until the buyer has it', {
    tags: ['case-replacement', 'case-mail'],
  }, async () => {
    const { sam, bea, opened, orderId } = await openedCase()
    const say = async (who: TestUser, path: string, body: object) =>
      (await who.post(`cases/${opened.id}/${path}`, body)).body
    await say(sam, 'answer', { action: 'offer_replacement', body: 'I make you another.' })
    expect((await say(sam, 'answer', { action: 'deliver', body: 'Here.' })).code).toBe('case_moved_on')
    expect(shopCase.strict().parse(await say(bea, 'reply', { action: 'accept' })).state).toBe('replacing')
    expect((await mailWith(sam.email, 'A replacement is due')).text).toContain('Send Bea a working file')
    expect((await say(bea, 'answer', { action: 'deliver', body: 'Mine.' })).code).toBe('not_found')
    const given = shopCase.strict().parse(await say(sam, 'answer', { action: 'deliver', body: 'In my message.' }))
    expect(given).toMatchObject({ state: 'delivered', answer: 'In my message.', outcome: null })
    expect((await mailWith(bea.email, 'Your replacement is ready')).text).toContain('In my message.')
    expect((await say(sam, 'reply', { action: 'confirm' })).code).toBe('not_found')
    expect(await say(bea, 'reply', { action: 'confirm' })).toMatchObject({ state: 'closed', outcome: 'replaced' })
    expect((await bea.get(`orders/${orderId}`)).status).toBe(200)
  })

  test('that nobody answers goes to an admin by the job', { tags: ['case-clock'] }, async () => {
    const { bea, sam, opened } = await openedCase()
    await owner`update public.cases set due_at = now() where id = ${opened.id}`
    await owner`update private.jobs set due_at = now() where name = 'case_deadlines'`
    await mailWith(bea.email, 'We’re reviewing the case')
    const { cases } = (await sam.get(`threads/${opened.thread_id}`)).body
    expect(cases[0].state).toBe('escalated')
  })

  test.each([
    ['a kind that there is not', { kind: 'ugly', body: 'Look' }],
    ['no text', { kind: 'missing', body: ' ' }],
    ['2,001 characters', { kind: 'missing', body: 'x'.repeat(2001) }],
  ])('with %s is not opened', async (_, body) => {
    const { bea, orderId, itemId } = await paidOrder()
    expect((await bea.post(`orders/${orderId}/items/${itemId}/case`, body)).status).toBe(400)
  })
})
