// `/v1/balance_transactions` (API reference, "Balance Transactions"): an account's own, newest first.
import { Hono } from 'hono'
import { endpoint } from '../api/endpoint.ts'
import { listObjects } from '../api/lists.ts'
import { now } from '../clock.ts'
import { atMoment } from '../objects/balance-transaction.ts'
import type { Provider } from '../provider.ts'

export const balanceRoutes = (provider: Provider) =>
  new Hono().get(
    '/v1/balance_transactions',
    endpoint(provider, (call) => {
      const page = listObjects(call, 'balance_transaction', '/v1/balance_transactions', {})
      return { ...page, data: page.data.map((transaction) => atMoment(transaction, now())) }
    }),
  )
