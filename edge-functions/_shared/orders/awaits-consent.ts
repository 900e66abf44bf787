import type { Sql, Transaction } from '../database/open-database.ts'

/** Whether an order of the caller's waits for their consent, for a query over `orders`: what private.awaits_consent says, which only the database may ask. */
export const awaitsConsent = (sql: Sql | Transaction) => sql`(
  coalesce(now() < orders.withdrawable_until, false)
  and not exists (select from public.supply_consents where supply_consents.order_id = orders.id)
  and not exists (select from public.order_withdrawals where order_withdrawals.order_id = orders.id)
)`
