// A page of what Stripe lists, and what became of it.
import type Stripe from 'stripe'
import type { LostOrder } from '../../../contract/operations/internal.ts'

/** `after` is its last object, where there is another page. */
export type Page = { counts: Partial<Counts>; lost?: LostOrder[]; after: string | null }
type Counts = { known: number; restored: number; closed: number; followed: number }

export type Paging = Stripe.PaginationParams & { created: { gte: number } }

export const lastOf = (page: Stripe.ApiList<{ id: string }>): string | null =>
  page.has_more ? (page.data.at(-1)?.id ?? null) : null
