// Events of sellers' accounts: whether they can be charged, and whether they still are connected.
import { keepDeauthorization, keepReading, readAccount } from '../_shared/payments/follow-account.ts'
import { payments } from './context.ts'
import type { Apply } from './prepare.ts'

/** Follows what Stripe says now of an account. One that is out of reach is told of by its own event. */
export async function prepareAccount(accountId: string): Promise<Apply | null> {
  const reading = await readAccount(payments, accountId)
  if (!reading) return null
  return (sql) => keepReading(sql, reading)
}

/** Ends the selling of an account that took its connection back. One that was connected again since stays. */
export const prepareDeauthorization = (accountId: string): Promise<Apply | null> =>
  keepDeauthorization(payments, accountId)
