// Taxes and the platform fee over HTTP, from the order to Stripe, and back with the money.
import { afterEach, expect, test } from 'vitest'
import { cart, order as orderShape, saleDetails } from '../../../contract/index.ts'
import { bundle, list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { owner, provider, seller, type TestUser, user } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { buy, checkout, checkoutWith } from '../../support/api/purchases.ts'
import { sweepPayments } from '../../support/api/scheduler.ts'
import { setSetting } from '../../support/settings.ts'

const setTax = (mode: string) => setSetting(owner, 'tax', mode)
const setFee = (basisPoints: number) => setSetting(owner, 'platform_fee_bps', basisPoints)
afterEach(() => Promise.all([setTax('off'), setFee(0)]))

async function shop(mode: string, percentage = 19) {
  const [sam, bea] = [await seller(), await user('Bea')]
  await provider(`/accounts/${sam.accountId}/tax`, { percentage })
  await setTax(mode)
  return { sam, bea, listing: await list(sam, { price: '10.00', title: 'Quilt' }) }
}
const salesFileOf = async (person: TestUser) => {
  const { text } = await person.get(`users/${person.id}/sales-file?year=${new Date().getUTCFullYear()}`)
  return text.trimEnd().split('\r\n')
}

test('a tax on top is paid, not earned, and refunded in full', {
  tags: ['taxes', 'ledger-against-stripe'],
}, async () => {
  const { sam, bea, listing } = await shop('exclusive')
  await setFee(500)
  await bea.post(`users/${bea.id}/cart`, { fileId: listing.id })
  expect(cart.strict().parse((await bea.get(`users/${bea.id}/cart`)).body).tax).toBe('exclusive')
  const order = await buy(bea, listing.id)
  expect(orderShape.strict().parse(order)).toMatchObject({
    total_amount: 11.9,
    tax: { mode: 'exclusive', amount: 1.9 },
    items: [{ price: 11.9, tax: 1.9 }],
  })
  const sale = async () => saleDetails.strict().parse((await sam.get(`sales/${order.id}`)).body)
  expect(await sale()).toMatchObject({ total: 11.9, fee: 0.5, tax: 1.9, net: 9.5, refundable: 11.9 })
  const [head, line] = await salesFileOf(sam)
  expect(head).toMatch(/,Net,Discount,Discount code,Bundle discount,Bundles,Gift,Order number,Activations,Tax$/)
  expect(line).toMatch(/,USD,11\.90,0\.00,0\.50,9\.50,0\.00,,0\.00,,,[\w-]{11},0,1\.90$/)
  expect((await sam.get(`users/${sam.id}/metrics?days=30`)).body.totals).toMatchObject({ revenue: 9.5, fees: 0.5 })
  expect((await mailWith(bea.email, 'Your receipt')).text).toMatch(
    /Quilt\s+\$10\.00[\s\S]*Tax\s+\$1\.90[\s\S]*\$11\.90/,
  )

  const refund = { refundId: crypto.randomUUID(), amount: '11.90', reason: 'A page is missing' }
  expect((await sam.post(`sales/${order.id}/refunds`, refund)).status).toBe(201)
  await sweepPayments()
  expect(await sale()).toMatchObject({ status: 'refunded', refunded: 11.9, fee: 0, tax: 0, net: 0 })
  expect(await owner`select * from private.ledger_differences() where order_id = ${order.id}`).toEqual([])
  const compared = await owner`
    select kind, ledger_cents::integer as cents from private.compare_payments(array(select payment_intent_id from public.orders where id = ${order.id}))
    order by kind`
  expect(compared).toEqual([
    { kind: 'platform_fee', cents: -50 },
    { kind: 'refund', cents: -1190 },
    { kind: 'sale', cents: 1190 },
  ])
})

test('a seller sells nothing until their taxes are set up', { tags: ['taxes'] }, async () => {
  const { sam, bea, listing } = await shop('exclusive')
  await provider(`/accounts/${sam.accountId}/tax`, { status: 'pending' })
  const isMissing = async (who: TestUser) => (await who.get('stripe/tax-setup')).body
  expect(await isMissing(sam)).toEqual({ is_missing: true })
  expect(await isMissing(bea)).toEqual({ is_missing: false })
  await setTax('off')
  expect(await isMissing(sam)).toEqual({ is_missing: false })
  await setTax('exclusive')
  expect(await checkout(bea, listing.id)).toMatchObject({ status: 409, body: { code: 'seller_tax_not_ready' } })
  expect(await owner`select status, paid_at from public.orders where buyer_id = ${bea.id}`).toEqual([
    { status: 'expired', paid_at: null },
  ])
  await provider(`/accounts/${sam.accountId}/tax`, { status: 'active' })
  expect(await isMissing(sam)).toEqual({ is_missing: false })
  expect((await buy(bea, listing.id)).total_amount).toBe(11.9)
})

test('a bundle with code and tax costs the same at Stripe', { tags: ['taxes', 'ledger-against-stripe'] }, async () => {
  const { sam, bea } = await shop('exclusive', 20)
  await setFee(500)
  const items = [await list(sam, { title: 'Fox', price: '9.99' }), await list(sam, { title: 'Owl', price: '3.33' })]
  await bundle(sam, 'Forest', '10', items)
  await sam.post(`users/${sam.id}/discounts`, { code: 'HALF', percent: 50 })
  const begun = await checkoutWith('HALF', bea, ...items.map(({ id }) => id))
  const { sessionId } = begun.body
  const session = await stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: sam.accountId })
  expect(session).toMatchObject({
    ...{ amount_subtotal: 500, total_details: { amount_discount: 0 } },
    // The ledger knows dollars only.
    adaptive_pricing: { enabled: false },
  })
  await provider(`/sessions/${sessionId}/pay`)
  const order = orderShape.strict().parse((await bea.get(`orders/session/${sessionId}`)).body)
  expect(order).toMatchObject({ total_amount: 6, bundle: 'Forest', bundle_discount: 3.32, discount: 5 })
  expect(order.tax).toEqual({ mode: 'exclusive', amount: 1 })
  const sale = async () => (await sam.get(`sales/${order.id}`)).body
  expect(await sale()).toMatchObject({ total: 6, fee: 0.25, tax: 1, net: 4.75, bundle_discount: 3.32 })
  const back = { refundId: crypto.randomUUID(), amount: '1.50', reason: 'The owl is missing' }
  expect((await sam.post(`sales/${order.id}/refunds`, back)).status).toBe(201)
  await sweepPayments()
  expect(await sale()).toMatchObject({ refunded: 1.5, tax: 0.75 })
  expect(await owner`select * from private.ledger_differences() where order_id = ${order.id}`).toEqual([])
})
