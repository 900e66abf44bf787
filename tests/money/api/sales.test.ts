// Sales over HTTP: a seller's orders, a file of them, and a refund that reaches the payment provider once and both sides.
import { afterEach, expect, test } from 'vitest'
import { saleDetails } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { buy } from '../../support/api/purchases.ts'
import { sweepPayments } from '../../support/api/scheduler.ts'
import { setSetting } from '../../support/settings.ts'

const setFee = (basisPoints: number) => setSetting(owner, 'platform_fee_bps', basisPoints)
afterEach(() => setFee(0))

async function sold(price = '12.50', title = 'Quilt') {
  const [sam, bea] = [await seller(), await user('Bea Weaver')]
  const order = await buy(bea, (await list(sam, { price, title })).id)
  return { sam, bea, order }
}
const saleOf = async (person: TestUser, id: string) =>
  saleDetails.strict().parse((await person.get(`sales/${id}`)).body)
const refundsAtStripe = async (accountId: string | undefined) =>
  (await stripe.refunds.list({}, { stripeAccount: accountId ?? '' })).data.map(({ amount }) => amount)

test('sales of a year come as a file, and nothing in it is a formula', { tags: ['sales-file'] }, async () => {
  const { sam, order } = await sold('12.50', '=1+2, "quoted"')
  const year = new Date().getUTCFullYear()
  const get = (query: string) => sam.get(`users/${sam.id}/sales-file?${query}`)
  const response = await get(`year=${year}`)
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="sales-${year}.csv"`)
  const [head, line, ...rest] = response.text.split('\r\n')
  expect(head).toBe(
    'Order,Paid at (UTC),Buyer,Items,State,Currency,Paid,Refunded,Fee,Net,Discount,Discount code,Bundle discount,Bundles,Gift,Order number,Activations',
  )
  expect(line).toContain(`${order.id},${year}-`)
  expect(line).toContain(`,Bea Weaver,"'=1+2, ""quoted""",paid,USD,12.50,0.00,0.00,12.50`)
  expect(rest).toEqual([''])
  expect((await get(`year=${year - 1}`)).text.trimEnd().split('\r\n')).toHaveLength(1)
  expect((await get('')).status).toBe(400)
})

test('a partial refund reaches Stripe once', { tags: ['asked-of-stripe-once', 'ledger-against-stripe'] }, async () => {
  await setFee(500)
  const { sam, bea, order } = await sold()
  const refund = { refundId: crypto.randomUUID(), amount: '2.50', reason: 'Page 3 is missing' }
  const answers = await Promise.all([1, 2, 3].map(() => sam.post(`sales/${order.id}/refunds`, refund)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const { refunds: seen } = (await bea.get(`orders/${order.id}/refunds`)).body
  expect(seen).toMatchObject([{ amount: 2.5, reason: 'Page 3 is missing', title: null }])
  await Promise.all([sweepPayments(), sweepPayments(), sweepPayments()])
  await expect.poll(async () => (await saleOf(sam, order.id)).refunds[0]?.state).toBe('refunded')
  expect(await refundsAtStripe(sam.accountId)).toEqual([250])
  expect(await saleOf(sam, order.id)).toMatchObject({
    ...{ status: 'partially_refunded', refunded: 2.5, fee: 0.5, net: 9.5, refundable: 10 },
  })
  expect((await bea.get(`orders/${order.id}/refunds`)).body.refunded).toBe(2.5)
  expect((await bea.get(`orders/${order.id}`)).body).toMatchObject({
    status: 'partially_refunded',
    items: [{ is_held: true }],
  })
  expect((await sam.get(`users/${sam.id}/metrics?days=30`)).body.totals).toMatchObject({ revenue: 9.5, fees: 0.5 })
})

test('the seller sees a refund that Stripe rejected, and can retry', { tags: ['asked-of-stripe-once'] }, async () => {
  const { sam, order } = await sold()
  const [row] = await owner`select payment_intent_id as intent from public.orders where id = ${order.id}`
  const refundId = crypto.randomUUID()
  // The seller refunds a part at Stripe, of which the shop has not heard when it asks.
  await owner`
    insert into private.pending_refunds (id, order_id, cents, reason, words, begun_at)
    values (${refundId}, ${order.id}, 1250, 'seller', 'Sorry', now())`
  await stripe.refunds.create({ payment_intent: row?.intent, amount: 1000 }, { stripeAccount: sam.accountId ?? '' })
  await expect.poll(async () => (await saleOf(sam, order.id)).refunded).toBe(10)
  await owner`update private.pending_refunds set begun_at = null where id = ${refundId}`
  await sweepPayments()
  await expect.poll(async () => (await saleOf(sam, order.id)).refunds[0]?.state).toBe('failed')
  expect((await saleOf(sam, order.id)).refundable).toBe(2.5)
})

test('a refund of one item reaches Stripe at its share, and the list sums what is left', {
  tags: ['sale-refund'],
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea Weaver')]
  const listings = await Promise.all(['5', '7.25'].map((price) => list(sam, { price })))
  const order = await buy(bea, ...listings.map(({ id }) => id))
  const [first] = (await saleOf(sam, order.id)).items.toSorted((one, other) => one.price - other.price)
  const refund = (amount: number) =>
    sam.post(`sales/${order.id}/refunds`, { refundId: crypto.randomUUID(), itemId: first?.id, amount, reason: 'Sorry' })
  expect((await refund(4)).body.code).toBe('refund_changed')
  expect(await refund(first?.refund ?? 0)).toMatchObject({ status: 201, body: { refundable: 7.25 } })
  await sweepPayments()
  await expect.poll(async () => (await saleOf(sam, order.id)).refunds[0]?.state).toBe('refunded')
  expect(await refundsAtStripe(sam.accountId)).toEqual([500])
  const { totals } = (await sam.get(`users/${sam.id}/sales?year=${new Date().getUTCFullYear()}`)).body
  expect(totals).toEqual({ orders: 1, total: 12.25, refunded: 5, fee: 0, net: 7.25 })
  expect((await bea.get(`orders/${order.id}/refunds`)).body.refunds).toMatchObject([{ amount: 5, reason: 'Sorry' }])
})
