// Stripe's requirements of an account (API reference, "The Account object", requirements).
import Stripe from 'stripe'
import type { SellingRequirements } from '../../../contract/profiles.ts'
import type { Acting } from '../auth/acting.ts'
import type { Transaction } from '../database/open-database.ts'
import { ApiError } from '../http/api-error.ts'
import { log } from '../http/log.ts'
import { isOutOfReach } from './stripe.ts'

/** Stripe's names. Only the deadline differs: ISO 8601 instead of Unix seconds. */
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

// Stripe's current view of a seller's account: read before a transaction, applied in one.

type Payments = { stripe: Stripe; acting: Acting }

/** An account and when reading it began, by the database's clock. The later reading counts. */
export type AccountReading = { account: Stripe.Account; beganAt: string }

/** Reads an account. Null where it is out of the platform's reach. */
export async function readAccount({ stripe, acting }: Payments, accountId: string): Promise<AccountReading | null> {
  // As text: a Date would lose the microseconds.
  const [clock] = await acting.asService<[{ now: string }]>`select clock_timestamp()::text as now`
  try {
    return { account: await stripe.accounts.retrieve(accountId), beganAt: clock.now }
  } catch (cause) {
    if (isOutOfReach(cause)) return null
    throw new ApiError('payment_provider_unavailable', { cause })
  }
}

/** Ends the selling of an unreachable account. Null if it was connected again since. */
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

// Ends connections that their sellers want to end: at once, and by the sweep. After a crash the
// next sweep, or Stripe's event, completes it (docs.stripe.com, "OAuth reference", deauthorize).

export type Connections = { acting: Acting; stripe: Stripe; clientId: string }

/** Ends unused connections of all sellers or one account. Counts ended and failed ones. */
export async function disconnectDue(
  connections: Connections,
  { atMost, accountId = null }: { atMost: number; accountId?: string | null },
): Promise<{ ended: number; failed: number }> {
  const due = await connections.acting.asService<{ stripe_account_id: string }[]>`
    select stripe_account_id from private.accounts_to_disconnect(${atMost}, ${accountId})`
  const counts = { ended: 0, failed: 0 }
  for (const { stripe_account_id } of due) {
    try {
      await disconnect(connections, stripe_account_id)
      counts.ended += 1
    } catch (error) {
      log('error', { event: 'not_disconnected', account: stripe_account_id }, error)
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

/** A connection that is already gone counts as ended. Stripe calls it an "invalid client". */
async function deauthorize({ stripe, clientId }: Connections, accountId: string): Promise<void> {
  try {
    await stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: accountId })
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidClientError) return
    throw new ApiError('payment_provider_unavailable', { cause })
  }
}
