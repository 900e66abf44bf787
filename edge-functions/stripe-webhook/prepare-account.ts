// Events of sellers' accounts: whether they can be charged, and whether they still are connected.
import type Stripe from 'stripe'
import { ApiError } from '../_shared/http/api-error.ts'
import { requirementsOf } from '../_shared/payments/account-requirements.ts'
import { isOutOfReach } from '../_shared/payments/stripe.ts'
import { payments } from './context.ts'
import type { Apply } from './prepare.ts'

/** Follows what Stripe says now of an account. One that is out of reach is told of by its own event. */
export async function prepareAccount(accountId: string): Promise<Apply | null> {
  const account = await reachAccount(accountId)
  if (!account) return null
  return async (sql) => {
    const requirements = sql.json(requirementsOf(account))
    await sql`select private.update_seller_account(${accountId}, ${account.charges_enabled}, ${requirements})`
    return null
  }
}

/** Ends the selling of an account that took its connection back. One that was connected again since stays. */
export async function prepareDeauthorization(accountId: string): Promise<Apply | null> {
  if (await reachAccount(accountId)) return null
  return async (sql) => {
    await sql`select private.deauthorize_seller(${accountId})`
    return null
  }
}

async function reachAccount(accountId: string): Promise<Stripe.Account | null> {
  try {
    return await payments.stripe.accounts.retrieve(accountId)
  } catch (cause) {
    if (isOutOfReach(cause)) return null
    throw new ApiError('payment_provider_unavailable', { cause })
  }
}
