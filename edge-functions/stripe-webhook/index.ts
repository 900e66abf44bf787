import { createApp } from '../_shared/http/app.ts'
import { checkLedger } from './check-ledger.ts'
import { payments } from './context.ts'
import { receiveEvent } from './receive-event.ts'
import { connectedAccounts, reconcile } from './reconcile.ts'
import { sweepOrders } from './sweep-orders.ts'

export const app = createApp({
  name: 'stripe-webhook',
  ...payments.app,
  calls: { receiveEvent, sweepOrders, checkLedger, connectedAccounts, reconcile },
})

// The stripe-webhook function: what Stripe tells of payments and accounts, and the sweep for what it did not tell.

Deno.serve(app.fetch)
