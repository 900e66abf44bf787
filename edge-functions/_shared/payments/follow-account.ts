// What Stripe says now of a seller's account, and what follows: read before any transaction, applied inside one.
import type Stripe from 'stripe'
import type { Acting } from '../auth/acting.ts'
import type { Transaction } from '../database/open-database.ts'
import { ApiError } from '../http/api-error.ts'
import { requirementsOf } from './account-requirements.ts'
import { isOutOfReach } from './stripe.ts'

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
