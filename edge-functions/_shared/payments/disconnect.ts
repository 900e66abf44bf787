// Ends connections that their sellers want to end: when they ask, and by the sweep. A kill after any step is completed by the next of
// them, or by the event that Stripe sends of it (docs.stripe.com, "OAuth reference", deauthorize).
import Stripe from 'stripe'
import type { Acting } from '../auth/acting.ts'
import { ApiError } from '../http/api-error.ts'
import { describeError, log } from '../http/log.ts'
import { keepDeauthorization } from './follow-account.ts'

export type Connections = { acting: Acting; stripe: Stripe; clientId: string }

/** Ends those of which nothing is under way any more: of all sellers, or of one account. Gives how many it ended and how many it could not; why is logged. */
export async function disconnectDue(
  connections: Connections,
  { atMost, accountId = null }: { atMost: number; accountId?: string | null },
): Promise<{ ended: number; failed: number }> {
  const due = await connections.acting.asService(
    (sql) => sql<{ stripe_account_id: string }[]>`
      select stripe_account_id from private.accounts_to_disconnect(${atMost}, ${accountId})`,
  )
  const counts = { ended: 0, failed: 0 }
  for (const { stripe_account_id } of due) {
    try {
      await disconnect(connections, stripe_account_id)
      counts.ended += 1
    } catch (error) {
      log('error', { event: 'not_disconnected', account: stripe_account_id, error: describeError(error) })
      counts.failed += 1
    }
  }
  return counts
}

async function disconnect(connections: Connections, accountId: string): Promise<void> {
  await deauthorize(connections, accountId)
  const apply = await keepDeauthorization(connections, accountId)
  // Stripe says that it ended nothing, and the account is in reach all the same.
  if (!apply) throw new ApiError('payment_provider_unavailable', { cause: `${accountId} is still connected` })
  await connections.acting.asService(apply)
}

/** What is not connected any more counts as done: Stripe has no other word for it than "invalid client". */
async function deauthorize({ stripe, clientId }: Connections, accountId: string): Promise<void> {
  try {
    await stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: accountId })
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidClientError) return
    throw new ApiError('payment_provider_unavailable', { cause })
  }
}
