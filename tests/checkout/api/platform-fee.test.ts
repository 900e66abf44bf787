// The shop's part of a sale, as Stripe has it: taken with the payment, given back with a refund of ours, off the seller's metrics.
import { afterEach, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { buy } from '../../support/api/purchases.ts'
import { setSetting } from '../../support/settings.ts'

const setFee = (basisPoints: number) => setSetting(owner, 'platform_fee_bps', basisPoints)
afterEach(() => setFee(0))

/** The shop's fees on a seller's account, newest first. */
const feesOf = async (accountId: string | undefined) => {
  const { data } = await stripe.applicationFees.list({ limit: 100 })
  return data
    .filter(({ account }) => account === accountId)
    .map(({ amount, amount_refunded }) => [amount, amount_refunded])
}

/** What the ledger says that an order's sides have of it, in cents. */
const ledgerOf = async (orderId: string) =>
  Object.fromEntries(
    (
      await owner`
        select account, sum(cents)::integer as cents
        from private.ledger_transactions join private.ledger_entries on transaction_id = id
        where order_id = ${orderId} group by account having sum(cents) <> 0`
    ).map(({ account, cents }) => [account, cents]),
  )

test('the ledger says what Stripe says of a payment, a refund with and one without its fee', {
  tags: ['ledger-against-stripe'],
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  await setFee(500)
  const order = await buy(bea, (await list(sam, { price: '12.50' })).id)
  expect(order.total_amount).toBe(12.5)
  expect(await feesOf(sam.accountId)).toEqual([[62, 0]])
  expect(await ledgerOf(order.id)).toEqual({ buyer: -1250, seller: 1188, platform: 62 })
  const [row] = await owner`select payment_intent_id as intent from public.orders where id = ${order.id}`
  const refund = (more: object) =>
    stripe.refunds.create({ payment_intent: row?.intent, ...more }, { stripeAccount: sam.accountId ?? '' })
  await refund({ amount: 250, refund_application_fee: true })
  await expect.poll(() => ledgerOf(order.id)).toEqual({ buyer: -1000, seller: 950, platform: 50 })
  expect(await feesOf(sam.accountId)).toEqual([[62, 12]])
  expect((await sam.get(`users/${sam.id}/metrics?days=30`)).body.totals).toMatchObject({ revenue: 9.5, fees: 0.5 })
  await refund({ amount: 1000 })
  await expect.poll(() => ledgerOf(order.id)).toEqual({ seller: -50, platform: 50 })
  expect(await owner`select * from private.ledger_differences() where order_id = ${order.id}`).toEqual([])
})
