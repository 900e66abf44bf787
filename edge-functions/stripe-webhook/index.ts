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

Deno.serve(app.fetch)
