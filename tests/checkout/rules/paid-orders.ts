// Paid orders with a fee, and their ledger.

import { world } from '../../support/database/fixture.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/world.ts'
import { setSetting } from '../../support/settings.ts'

const { owner, payments } = world
/** A test that sets one must reset it to 0. */
export const setFee = (basisPoints: number) => setSetting(owner, 'platform_fee_bps', basisPoints)

export type Balances = { buyer: number; seller: number; platform: number; disputes: number }

export const balancesOf = async (orderId: string): Promise<Balances> => {
  const rows = await owner<{ account: string; cents: number }[]>`
    select account, sum(cents)::integer as cents
    from private.ledger_transactions join private.ledger_entries on transaction_id = id
    where order_id = ${orderId} group by account`
  const none = { buyer: 0, seller: 0, platform: 0, disputes: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ account, cents }) => [account, cents])) }
}
export const kindsOf = async (orderId: string) =>
  (
    await owner`
      select kind, -min(cents)::integer as cents from private.ledger_transactions join private.ledger_entries on transaction_id = id
      where order_id = ${orderId} group by id, kind order by id`
  ).map(({ kind, cents }) => [kind, cents])

export async function bought(cents: number, fee: number) {
  await setFee(fee)
  const made = await buy(await addUser('Bea'), await addListing(await addSeller('Sam'), cents))
  return {
    ...made,
    refund: (total: number, ofFee = 0) =>
      payments`select private.apply_refund(${made.intentId}, ${made.accountId}, ${total}, ${ofFee})`,
    dispute: (status: string, amount: number) =>
      owner`select private.apply_dispute(${made.intentId}, ${made.accountId}, ${status}, ${amount})`,
  }
}
