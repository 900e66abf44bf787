// A restore of the database as one account sees it: orders that are lost, and what the reconciliation makes of them.
import { reconcile } from '../../../tools/reconcile/reconcile.ts'
import { stack } from '../stack.ts'
import { owner } from './people.ts'

const shop = { functionsUrl: `${stack.urls.supabase}/functions/v1`, sweepSecret: stack.sweepSecret }

/** Reconciles one account. */
export const reconciled = (account: string, refund = false) =>
  reconcile(shop, { since: new Date().toISOString(), refund, account })

export const nothing = { known: 0, restored: 0, closed: 0, followed: 0, lost: [] }

/** As a restore does, with an order that was paid and of which nobody has heard yet. */
export const lose = (sessionId: string) => owner`delete from public.orders where checkout_session_id = ${sessionId}`
