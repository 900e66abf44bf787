// Deliveries of webhooks: what is not signed, not ours or not true changes nothing.
import { beforeAll, describe, expect, test } from 'vitest'
import { owner, provider } from '../../support/api/people.ts'
import {
  deliver,
  dropEvents,
  eventOf,
  inboxOf,
  resumeDeliveries,
  silentCheckout,
  silentPurchase,
  stateOf,
  stripe,
} from '../../support/api/provider-events.ts'
import { stack } from '../../support/stack.ts'

/** Paid at Stripe, and without an event that says so. No delivery below changes that. */
let purchase: Awaited<ReturnType<typeof silentPurchase>>
beforeAll(async () => {
  purchase = await silentPurchase(dropEvents)
  return resumeDeliveries
})
const eventOfPurchase = (changes: object = {}) =>
  eventOf('checkout.session.completed', purchase.session, purchase.sam.accountId, changes)
const expectUnpaid = async () => expect(await stateOf(purchase.bea)).toEqual({ orders: ['pending'], holds: 0 })

describe('a delivery', () => {
  test.each<[string, Parameters<typeof deliver>[1]]>([
    ['without a signature', { header: '' }],
    ['with a made-up signature', { header: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
    ['signed with another secret', { secret: 'whsec_another' }],
    ['signed ten minutes ago', { timestamp: Math.floor(Date.now() / 1000) - 600 }],
    ['of another body than was signed', { body: '{"type":"checkout.session.completed"}' }],
    ['that is no JSON', { body: 'x' }],
  ])('%s is refused, and the payment is not taken', { tags: ['M4'] }, async (_what, bend) => {
    const answer = await deliver(eventOfPurchase(), bend)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_signature' } })
    await expectUnpaid()
  })

  test.each<[string, string, (event: object) => object]>([
    ['data', 'data', (event: object) => ({ ...event, data: undefined })],
    ['an object', 'data.object', (event: object) => ({ ...event, data: {} })],
    ['an id', 'id', (event: object) => ({ ...event, id: undefined })],
    ['a type', 'type', (event: object) => ({ ...event, type: null })],
    ['a time', 'created', (event: object) => ({ ...event, created: 'now' })],
    ['a time that a month could be made for', 'created', (event: object) => ({ ...event, created: 1e12 })],
    ['any of them: it is a list', '', () => []],
  ])('that lacks %s is refused by name', { tags: ['signed-event-none'] }, async (_what, field, bend) => {
    const answer = await deliver(bend(eventOfPurchase()))
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('invalid_request')
    expect(answer.body.field ?? '').toEqual(field)
    await expectUnpaid()
  })

  test('for an unpaid session does not make it paid, whatever it says', { tags: ['M4'] }, async () => {
    const { sam, bea, session } = await silentCheckout()
    const lie = { ...session, status: 'complete', payment_status: 'paid', amount_total: 1250, currency: 'usd' }
    expect((await deliver(eventOf('checkout.session.completed', lie, sam.accountId))).status).toBe(200)
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
  })

  test('for a session that the seller created changes nothing', { tags: ['M4'] }, async () => {
    const { sam, bea } = await silentCheckout()
    const [order] = await owner`select id from public.orders where buyer_id = ${bea.id}`
    const own = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: 1250, product_data: { name: 'Forged' } } },
        ],
        client_reference_id: order?.id,
        metadata: { order_id: order?.id },
        success_url: stack.urls.web,
      },
      { stripeAccount: sam.accountId },
    )
    await provider(`/sessions/${own.id}/pay`)
    const paid = await stripe.checkout.sessions.retrieve(own.id, {}, { stripeAccount: sam.accountId })
    expect((await deliver(eventOf('checkout.session.completed', paid, sam.accountId))).status).toBe(200)
    expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
    expect(await inboxOf(sam.accountId)).toEqual([])
  })

  test.each<[string, object]>([
    ['in the name of another account', { account: 'acct_1' }],
    ['of no account', { account: undefined }],
    ['of live mode', { livemode: true }],
    ['of an unknown type', { type: 'checkout.session.celebrated' }],
  ])('%s is taken, and changes nothing', { tags: ['M4'] }, async (_what, changes) => {
    expect((await deliver(eventOfPurchase(changes))).status).toBe(200)
    await expectUnpaid()
    expect(await inboxOf(purchase.sam.accountId)).toEqual([])
  })
})
