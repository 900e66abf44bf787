// Cases as their two sides see them.
import { dollarsOrNull, type ShopCase } from '../../../contract/index.ts'
import type { Act } from '../../_shared/auth/acting.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'

export type CaseRow = Omit<ShopCase, 'refund'> & { refund_cents: number | null }

/** The columns of a CaseRow. */
export const caseColumns = (sql: Transaction) => sql`
  cases.id, cases.order_item_id, cases.item_ids, cases.thread_id, cases.buyer_id, cases.seller_id, cases.kind, cases.body, cases.state,
  cases.offer, cases.answer, cases.decision, cases.outcome, cases.refund_cents, cases.due_at, cases.opened_at, cases.changed_at`

export const toCase = ({ refund_cents, ...row }: CaseRow): ShopCase => ({
  ...row,
  refund: dollarsOrNull(refund_cents),
})

/** One case of the caller's. */
export async function readCase(asCaller: Act, id: string): Promise<ShopCase> {
  const [found] = await asCaller(
    (sql) => sql<CaseRow[]>`select ${caseColumns(sql)} from public.cases where cases.id = ${id}`,
  )
  if (!found) throw new ApiError('not_found')
  return toCase(found)
}

/** Refund requests of an order of the caller's, or of a sale of theirs, the newest first. */
export async function readRequests(asCaller: Act, orderId: string): Promise<ShopCase[]> {
  const found = await asCaller(
    (sql) => sql<CaseRow[]>`
      select ${caseColumns(sql)} from public.cases join public.threads on threads.id = cases.thread_id
      where threads.order_id = ${orderId} and cases.item_ids is not null
      order by cases.opened_at desc, cases.id desc`,
  )
  return found.map(toCase)
}
