import { centsToDollars } from '../../../contract/index.ts'
import { listingCalls } from '../../../contract/listings.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

type Row = { price_cents: number | null; starts_at: string; ends_at: string }

export const getReduction = handle(listingCalls.getReduction)(async (c, { params: { id } }) => {
  const [row] = await c.var.asCaller(
    (sql) => sql<Row[]>`
      select price_reductions.price_cents, price_reductions.starts_at, price_reductions.ends_at
      from public.listings left join public.price_reductions on price_reductions.listing_id = listings.id
      where listings.id = ${id} and listings.seller_id = ${c.var.caller.sub}`,
  )
  if (!row) throw new ApiError('not_found')
  const { price_cents: cents, starts_at, ends_at } = row
  return { reduction: cents === null ? null : { price: centsToDollars(cents), starts_at, ends_at } }
})
