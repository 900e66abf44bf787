import { createApp } from '../_shared/http/app.ts'
import { checkLedger } from './check-ledger.ts'
import { receiveEvent } from './receive-event.ts'
import { connectedAccounts, reconcile } from './reconcile.ts'
import { sweepOrders } from './sweep-orders.ts'

export const app = createApp('stripe-webhook', { receiveEvent, sweepOrders, checkLedger, connectedAccounts, reconcile })

Deno.serve(app.fetch)
