// The shop's part of a sale, as Stripe has it: taken with the payment, given back with a refund of ours, off the seller's metrics.
import { afterEach, expect, test } from 'vitest'
import { list } from './support/listings.ts'
import { owner, provider, seller, user } from './support/people.ts'
import { deliver, eventOf, hearAgain, silentPurchase, stripe } from './support/provider-events.ts'
import { buy, checkout } from './support/purchases.ts'

const setFee = (basisPoints: number) =>
  owner`update private.settings set value = to_jsonb(${basisPoints}::integer) where name = 'platform_fee_bps'`
afterEach(async () => {
  await setFee(0)
  await hearAgain()
})

/** The shop's fees on a seller's account, newest first. */
const feesOf = async (accountId: string | undefined) => {
  const { data } = await stripe.applicationFees.list({ limit: 100 })
  return data
    .filter(({ account }) => account === accountId)
    .map(({ amount, amount_refunded }) => [amount, amount_refunded])
}

test('at 500 basis points Stripe takes the fee, and the seller’s metrics are without it', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const { id } = await list(sam, { price: '12.50' })
  await setFee(500)
  const order = await buy(bea, id)
  expect(order.total_amount).toBe(12.5)
  expect(await feesOf(sam.accountId)).toEqual([[62, 0]])
  expect((await sam.get(`users/${sam.id}/metrics?days=30`)).body.totals).toMatchObject({ sales: 1, revenue: 11.88 })
})

test('at 0 Stripe hears of no fee', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const { sessionId } = (await checkout(bea, (await list(sam)).id)).body
  await provider(`/sessions/${sessionId}/pay`)
  expect(await feesOf(sam.accountId)).toEqual([])
})

test('what was paid twice goes back with its fee', async () => {
  await setFee(500)
  const { sam, bea, listing, session } = await silentPurchase()
  await owner`update public.orders set status = 'expired' where buyer_id = ${bea.id}`
  await buy(bea, listing.id)
  await deliver(eventOf('checkout.session.completed', session, sam.accountId))
  expect((await feesOf(sam.accountId)).sort()).toEqual([
    [62, 0],
    [62, 62],
  ])
})
