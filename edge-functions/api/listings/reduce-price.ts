// The seller's own row: the policy decides whose listing it is, a trigger that the price is reduced, and another that it holds from its time on.
import { listingCalls } from '../../../contract/listings.ts'
import { handle } from '../context.ts'

export const reducePrice = handle(listingCalls.reducePrice)(
  async (c, { params: { id }, body: { price, startsAt, endsAt } }) => {
    await c.var.asCaller(
      (sql) => sql`
      insert into public.price_reductions (listing_id, price_cents, starts_at, ends_at)
      values (${id}, ${price}, coalesce(${startsAt ?? null}::timestamptz, now()), ${endsAt}::timestamptz)`,
      { 42501: 'not_found' },
    )
    return { success: true }
  },
)
