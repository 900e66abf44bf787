// Payouts by the automatic schedule, which control calls stand for ("Receive payouts").
import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '../api/errors.ts'
import { newId } from '../ids.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { bookPayout } from './balance.ts'

const DAY = 24 * 60 * 60

/**
 * Pays out an available balance: all of a currency, or an amount.
 * @throws 400 if there is not so much
 */
export function payOut(
  provider: Provider,
  account: string,
  { amount, currency }: { amount?: number | undefined; currency: string },
): Stripe.Payout {
  const { database, objects } = provider
  return database.transaction(() => {
    const available = objects.balances(account, now()).find((sum) => sum.currency === currency)?.available ?? 0
    const paid = amount ?? available
    if (paid <= 0 || paid > available)
      throw invalidRequest('You have insufficient funds in your Stripe account.', 'balance_insufficient')
    const payout = objects.insert('payout', account, buildPayout(paid, currency, now()))
    return objects.update('payout', { ...payout, balance_transaction: bookPayout(provider, account, payout, 'payout') })
  })
}

/** Its bank takes the money, or returns it. @throws 404 for an unknown payout, 400 for one that ended */
export function settlePayout(provider: Provider, id: string, outcome: 'succeed' | 'fail'): Stripe.Payout {
  const { database, objects } = provider
  return database.transaction(() => {
    const found = objects.findAnywhere('payout', id)
    if (!found) throw resourceMissing('payout', id)
    const { object: payout, account } = found
    if (payout.status !== 'in_transit') throw invalidRequest(`This payout is already ${payout.status}.`)
    if (outcome === 'succeed')
      return objects.update('payout', { ...payout, status: 'paid', reconciliation_status: 'completed' })
    return objects.update('payout', {
      ...payout,
      status: 'failed',
      failure_balance_transaction: bookPayout(provider, account, payout, 'payout_failure'),
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
    })
  })
}

/** The Payout object (API reference, "The Payout object"). */
const buildPayout = (amount: number, currency: string, created: number): Stripe.Payout => ({
  id: newId('payout'),
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  // Stripe names the day by its midnight in UTC.
  arrival_date: Math.ceil((created + DAY) / DAY) * DAY,
  automatic: true,
  balance_transaction: null,
  created,
  currency,
  description: 'STRIPE PAYOUT',
  destination: newId('bankAccount'),
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'in_progress',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'in_transit',
  trace_id: { status: 'pending', value: null },
  type: 'bank_account',
})
