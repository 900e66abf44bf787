// Cases as their two sides see them.
import type { ShopCase } from '../../../contract/index.ts'
import type { Act } from '../../_shared/auth/acting.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'

/** The columns of a ShopCase. */
export const caseColumns = (sql: Transaction) => sql`
  cases.id, cases.order_item_id, cases.thread_id, cases.buyer_id, cases.seller_id, cases.kind, cases.body, cases.state, cases.offer,
  cases.answer, cases.decision, cases.outcome, cases.due_at, cases.opened_at, cases.changed_at`

/** One case of the caller's. */
export async function readCase(asCaller: Act, id: string): Promise<ShopCase> {
  const [found] = await asCaller(
    (sql) => sql<ShopCase[]>`select ${caseColumns(sql)} from public.cases where cases.id = ${id}`,
  )
  if (!found) throw new ApiError('not_found')
  return found
}
