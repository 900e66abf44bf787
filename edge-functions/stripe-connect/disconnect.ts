// A seller ends the connection to their Stripe account. What they want is kept before Stripe is asked: where Stripe does not answer, or a
// payment is under way, the sweep goes on.
import { connectCalls } from '../../contract/checkout.ts'
import { disconnectDue } from '../_shared/payments/disconnect.ts'
import { handle, payments, settings } from './context.ts'

const connections = { ...payments, clientId: settings.STRIPE_CONNECT_CLIENT_ID }

export const disconnect = handle(connectCalls.disconnect)(async (c) => {
  const [begun] = await c.var.asServiceFor(
    (sql) => sql<[{ account_id: string | null }]>`select private.begin_disconnect() as account_id`,
  )
  if (begun.account_id === null) return { selling: 'disconnected' as const }
  const { ended } = await disconnectDue(connections, { atMost: 1, accountId: begun.account_id })
  return { selling: ended === 1 ? ('disconnected' as const) : ('disconnecting' as const) }
})
