// Whether a seller has to set up Stripe Tax (decision 45). Asked of Stripe each time, because nothing is kept of it, and of nobody where taxes are off.
import { connectCalls } from '../../contract/checkout.ts'
import { isTaxReady } from '../_shared/payments/tax-ready.ts'
import { handle, payments } from './context.ts'

export const getTaxSetup = handle(connectCalls.getTaxSetup)(async (c) => {
  const [{ account_id: accountId }] = await c.var.asServiceFor(
    (sql) => sql<[{ account_id: string | null }]>`select private.account_to_tax() as account_id`,
  )
  return { is_missing: accountId !== null && !(await isTaxReady(payments.stripe, accountId)) }
})
