// The seller's own row: policies decide who may, constraints what. A listing that is not the caller's is answered like a missing one.
import { discountCalls } from '../../../contract/discounts.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const createDiscount = handle(discountCalls.createDiscount)(async (c, { body }) => {
  const { code, percent = null, amount = null, listingId = null, startsAt = null, endsAt = null, maxUses = null } = body
  const made = await c.var.asCaller(
    (sql) => sql`
      insert into public.discounts (code, percent, amount_cents, listing_id, starts_at, ends_at, max_uses)
      select ${code}, ${percent}::smallint, ${amount}::integer, ${listingId}::uuid, coalesce(${startsAt}::timestamptz, now()),
        ${endsAt}::timestamptz, ${maxUses}::integer
      where ${listingId}::uuid is null or exists (
        select from public.listings where listings.id = ${listingId}::uuid and listings.seller_id = ${c.var.caller.sub}
      )`,
    { discounts_one_of_each_code: 'discount_exists', 42501: 'seller_required' },
  )
  if (made.count === 0) throw new ApiError('not_found')
  return { success: true }
})
