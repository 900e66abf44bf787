// Orders with a fee or a tax, from checkout to payment, and their ledger.
import { randomUUID } from 'node:crypto'
import { world } from '../../support/database/fixture.ts'
import { beginOrder, disputeAtStripe, refundAtStripe, sold } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser } from '../../support/database/world.ts'

const { owner, payments } = world

export const set = (name: 'tax' | 'platform_fee_bps', value: string | number) =>
  owner`update private.settings set value = ${owner.json(value)} where name = ${name}`
export const unset = () => Promise.all([set('tax', 'off'), set('platform_fee_bps', 0)])

/** An open order of one seller's listings with these prices. */
export async function begun(mode: string, ...prices: number[]) {
  await set('tax', mode)
  const [sam, bea] = [await addSeller('Sam'), await addUser('Bea')]
  const listings: string[] = []
  for (const price of prices) listings.push(await addListing(sam, price))
  return { sam, bea, listings, ...(await beginAgain(bea, listings)) }
}

export async function beginAgain(buyer: string, listings: string[]) {
  const order = await beginOrder(buyer, listings)
  const sessionId = order?.checkout_session_id ?? `cs_test_${randomUUID()}`
  const intentId = `pi_${randomUUID()}`
  await owner`update public.orders set checkout_session_id = ${sessionId} where id = ${order?.order_id}`
  const orderId: string = order?.order_id
  const accountId: string = order?.stripe_account_id
  return {
    orderId,
    accountId,
    intentId,
    taxMode: order?.tax_mode as string,
    fulfil: (amount: number | null, tax: number | null) =>
      payments`select * from private.fulfil_order(${sessionId}, ${accountId}, ${amount}, 'usd', false, ${intentId}, ${tax})`,
    refund: (total: number, ofFee = 0) => refundAtStripe({ intentId, accountId }, total, ofFee),
    dispute: (status: string, cents: number) => disputeAtStripe({ intentId, accountId }, status, cents),
  }
}

/** The total of a session with prices of `cents` and a tax of `tax`. */
export const sessionTotal = (mode: string, cents: number, tax: number) => (mode === 'exclusive' ? cents + tax : cents)

/** Every movement of an order, oldest first: its kind, and the amount of each account. */
export const movementsOf = (orderId: string) => owner`
  select kind, jsonb_object_agg(account, cents) as entries
  from private.ledger_transactions join private.ledger_entries on transaction_id = id
  where order_id = ${orderId} group by id, kind order by id`

/** The accounts of an order's ledger that are not even. */
export async function balancesOf(orderId: string): Promise<Record<string, number>> {
  const rows = await owner`
    select account, sum(cents)::integer as cents
    from private.ledger_transactions join private.ledger_entries on transaction_id = id
    where order_id = ${orderId} group by account having sum(cents) <> 0`
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

export const differencesOf = (orderId: string) =>
  owner`select * from private.ledger_differences() where order_id = ${orderId}`

/** The kinds of an order's movements, and their cents, oldest first. */
export const kindsOf = async (orderId: string) =>
  (
    await owner`
      select kind, -min(cents)::integer as cents from private.ledger_transactions join private.ledger_entries on transaction_id = id
      where order_id = ${orderId} group by id, kind order by id`
  ).map(({ kind, cents }) => [kind, cents])

/** A paid order with a fee. A test that sets a fee must unset it. */
export async function bought(cents: number, feeBps: number) {
  await set('platform_fee_bps', feeBps)
  const made = await sold(cents)
  return {
    ...made,
    refund: (total: number, ofFee = 0) => refundAtStripe(made, total, ofFee),
    dispute: (status: string, amount: number) => disputeAtStripe(made, status, amount),
  }
}
