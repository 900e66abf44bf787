// `/v1/balance` and `/v1/balance_transactions` (API reference, "Balance", "Balance Transactions"):
// an account's own, newest first.
import { Hono } from 'hono'
import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { listObjects } from '../api/lists.ts'
import { parseParams } from '../api/params.ts'
import { transactionAt } from '../objects/balance-transaction.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'

export function balanceRoutes(provider: Provider) {
  const { objects } = provider
  const path = '/v1/balance_transactions'
  const asOfNow = (transaction: Stripe.BalanceTransaction) => transactionAt(transaction, now())
  return new Hono()
    .get(
      '/v1/balance',
      endpoint(provider, ({ account, params }) => {
        parseParams(z.strictObject({}), params)
        const sums = objects.balances(account, now())
        // An account without movements has an empty balance in its own currency.
        const currency = objects.findAnywhere('account', account)?.object.default_currency ?? 'usd'
        return balanceOf(sums.length > 0 ? sums : [{ currency, available: 0, pending: 0 }])
      }),
    )
    .get(
      path,
      endpoint(provider, (call) => {
        const page = listObjects(call, 'balance_transaction', path, {})
        return { ...page, data: page.data.map(asOfNow) }
      }),
    )
}

/** Accounts have no cards and no instant payouts. Like Stripe, the answer omits those parts. */
function balanceOf(sums: { currency: string; available: number; pending: number }[]): Stripe.Balance {
  const parts = (part: 'available' | 'pending') =>
    sums.map((sum) => ({ amount: sum[part], currency: sum.currency, source_types: { card: sum[part] } }))
  return { object: 'balance', available: parts('available'), livemode: false, pending: parts('pending') }
}
