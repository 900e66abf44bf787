import { discountCalls } from '../../contract/discounts.ts'
import type { Discount } from '../../contract/index.ts'
import { type InCents, inDollars } from '../_shared/database/statement.ts'
import { listed, statements } from './_app/statements.ts'

type DiscountRow = InCents<Discount, 'amount'>

export const listDiscounts = listed(discountCalls.listDiscounts, 'discounts', 'private.list_discounts', {
  standing: 'good',
  shape: inDollars<DiscountRow>,
})

// Policies and constraints decide. Another seller's listing is rejected like a missing one.

export const { createDiscount, endDiscount } = statements(
  'asCaller',
  discountCalls,
  {
    createDiscount: (sql, { body, callerId }) => {
      const { code, percent = null, amount = null, listingId = null, maxUses = null } = body
      const { startsAt = null, endsAt = null } = body
      return sql`
        insert into public.discounts (code, percent, amount_cents, listing_id, starts_at, ends_at, max_uses)
        select ${code}, ${percent}::smallint, ${amount}::integer, ${listingId}::uuid, coalesce(${startsAt}::timestamptz, now()),
          ${endsAt}::timestamptz, ${maxUses}::integer
        where ${listingId}::uuid is null or exists (
          select from public.listings where listings.id = ${listingId}::uuid and listings.seller_id = ${callerId}
        )`
    },
    endDiscount: (sql, { params, callerId }) =>
      sql`update public.discounts set ended_at = now() where id = ${params.discountId} and seller_id = ${callerId}`,
  },
  { rejections: { discounts_one_of_each_code: 'discount_exists', 42501: 'seller_required' } },
)
