// Access and money move together: a lost file is paid back, owed by a row, or taken by a decision.
import { owner } from '../../support/api/people.ts'
import { idsOf, type Shop } from './shop.ts'
import type { Truth } from './stripe.ts'

type AccessRow = {
  id: string
  session: string
  total: number
  /** Prices of items that were taken back, in cents: by a take-down as unlawful, and otherwise. */
  unlawful: number
  taken: number
  /** What rows still owe for unlawful items and returned gifts, and for all of the order. */
  owed_unlawful: number
  owed: number
  /** What answers to refund requests promised. */
  promised: number
}

const accessOf = ({ sellers }: Shop) => owner<AccessRow[]>`
  select orders.id, orders.checkout_session_id as session, orders.total_cents as total,
    (select coalesce(sum(items.price_cents) filter (where gone.revoke_reason = 'unlawful'), 0)::int
      from public.entitlements as gone join public.order_items as items using (order_id, listing_id)
      where gone.order_id = orders.id and gone.revoked_at is not null) as unlawful,
    (select coalesce(sum(items.price_cents) filter (where gone.revoke_reason <> 'unlawful'), 0)::int
      from public.entitlements as gone join public.order_items as items using (order_id, listing_id)
      where gone.order_id = orders.id and gone.revoked_at is not null) as taken,
    (select coalesce(sum(cents) filter (where reason in ('unlawful', 'gift')), 0)::int from private.pending_refunds as due
      where due.order_id = orders.id and due.refunded_at is null and due.failed_at is null) as owed_unlawful,
    (select coalesce(sum(cents), 0)::int from private.pending_refunds as due
      where due.order_id = orders.id and due.refunded_at is null and due.failed_at is null) as owed,
    (select coalesce(sum(cases.refund_cents), 0)::int from public.cases join public.threads on threads.id = cases.thread_id
      where threads.order_id = orders.id) as promised
  from public.orders where orders.paid_at is not null and orders.seller_id in ${idsOf(sellers)}`

type SessionTruth = { sessionId: string; truth: Truth; isConnected: boolean }

/** @returns what does not hold, in words */
export async function accessViolations(shop: Shop, truths: SessionTruth[]): Promise<string[]> {
  const bySession = new Map(truths.map((truth) => [truth.sessionId, truth]))
  return (await accessOf(shop)).flatMap((row) => {
    const { truth, isConnected } = bySession.get(row.session) ?? {}
    if (!truth) return []
    const returned = truth.refunded + truth.lost
    // A row owes nothing once the account is disconnected, except for unlawful items and gifts.
    const payable = isConnected ? row.owed : row.owed_unlawful
    const taken = Math.min(row.taken + row.unlawful, row.total)
    const says = `order ${row.id}: ${taken} cents of files are taken, ${returned} are back, ${payable} are owed`
    const promises = `order ${row.id}: ${row.promised} cents are promised, ${returned} are back, ${row.owed} are owed`
    return [
      ...(taken > returned + payable ? [says] : []),
      ...(Math.min(row.promised, row.total) > returned + row.owed ? [promises] : []),
    ]
  })
}
