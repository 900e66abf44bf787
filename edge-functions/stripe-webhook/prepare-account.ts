// Events of sellers' accounts: whether they can be charged, and whether they still are connected.
import { keepDeauthorization, keepReading, readAccount } from '../_shared/payments/follow-account.ts'
import { payments } from './context.ts'
import type { Apply } from './prepare.ts'

/** Follows what Stripe says now of an account. One that is out of reach is told of by its own event. */
export async function prepareAccount(accountId: string): Promise<Apply | null> {
  const reading = await readAccount(payments, accountId)
  if (!reading) return null
  return async (sql) => {
    await keepReading(sql, reading)
    return null
  }
}

/** Ends the selling of an account that took its connection back. One that was connected again since stays. */
export async function prepareDeauthorization(accountId: string): Promise<Apply | null> {
  const apply = await keepDeauthorization(payments, accountId)
  if (!apply) return null
  return async (sql) => {
    await apply(sql)
    return null
  }
}
