// A page of what Stripe lists, and what became of it.
import type Stripe from 'stripe'
import type { LostOrder } from '../../../contract/internal.ts'

/** `after` is its last object, where there is another page. */
export type Page = { counts: Partial<Counts>; lost?: LostOrder[]; after: string | null }
type Counts = { known: number; restored: number; closed: number; followed: number }
/** Of a session; null for one that counts for nothing. */
export type Outcome = 'known' | 'restored' | 'closed' | LostOrder | null

export type Paging = Stripe.PaginationParams & { created: { gte: number } }

export const lastOf = (page: Stripe.ApiList<{ id: string }>): string | null =>
  page.has_more ? (page.data.at(-1)?.id ?? null) : null

/** Sums up what became of sessions. */
export function openTally() {
  const counts = { known: 0, restored: 0, closed: 0, followed: 0 }
  const lost: LostOrder[] = []
  return {
    counts,
    lost,
    note: (outcome: Outcome) => {
      if (typeof outcome === 'string') counts[outcome] += 1
      else if (outcome) lost.push(outcome)
    },
  }
}
