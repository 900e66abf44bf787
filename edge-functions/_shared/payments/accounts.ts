// What Stripe asks of an account, as the shop keeps it (API reference, "The Account object", requirements).
import Stripe from 'stripe'
import type { SellingRequirements } from '../../../contract/profiles.ts'
import type { Acting } from '../auth/acting.ts'
import type { Transaction } from '../database/open-database.ts'
import { ApiError } from '../http/api-error.ts'
import { describeError, log } from '../http/log.ts'
import { isOutOfReach } from './stripe.ts'

/** By the names of Stripe's API; only the deadline, which Stripe gives in Unix seconds, is a time in ISO 8601. */
export const requirementsOf = ({ requirements }: Stripe.Account): SellingRequirements => {
  const deadline = requirements?.current_deadline
  return {
    currently_due: requirements?.currently_due ?? [],
    past_due: requirements?.past_due ?? [],
    eventually_due: requirements?.eventually_due ?? [],
    pending_verification: requirements?.pending_verification ?? [],
    disabled_reason: requirements?.disabled_reason ?? null,
    current_deadline: deadline ? new Date(deadline * 1000).toISOString() : null,
  }
}

// What Stripe says now of a seller's account, and what follows: read before any transaction, applied inside one.

type Payments = { stripe: Stripe; acting: Acting }

/** An account, and when the database's clock said that reading it began: of two readings the later one counts. */
export type AccountReading = { account: Stripe.Account; beganAt: string }

/** Reads an account. Null where it is out of the platform's reach. */
export async function readAccount({ stripe, acting }: Payments, accountId: string): Promise<AccountReading | null> {
  // As text: a Date would lose the microseconds.
  const [clock] = await acting.asService((sql) => sql<[{ now: string }]>`select clock_timestamp()::text as now`)
  try {
    return { account: await stripe.accounts.retrieve(accountId), beganAt: clock.now }
  } catch (cause) {
    if (isOutOfReach(cause)) return null
    throw new ApiError('payment_provider_unavailable', { cause })
  }
}

/** Ends the selling of an account that is out of reach. Null for one that was connected again since: it stays. */
export async function keepDeauthorization(
  payments: Payments,
  accountId: string,
): Promise<((sql: Transaction) => Promise<void>) | null> {
  if (await readAccount(payments, accountId)) return null
  return async (sql) => {
    await sql`select private.deauthorize_seller(${accountId})`
  }
}

/** Keeps what was read of an account, unless a later reading was kept before. */
export async function keepReading(sql: Transaction, { account, beganAt }: AccountReading): Promise<void> {
  const requirements = sql.json(requirementsOf(account))
  await sql`
    select private.update_seller_account(
      ${account.id}, ${account.charges_enabled}, ${requirements}, ${beganAt}::timestamptz
    )`
}

// Ends connections that their sellers want to end: when they ask, and by the sweep. A kill after any step is completed by the next of
// them, or by the event that Stripe sends of it (docs.stripe.com, "OAuth reference", deauthorize).

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
