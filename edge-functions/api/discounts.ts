import { discountCalls } from '../../contract/discounts.ts'
import { type Discount, dollarsOrNull } from '../../contract/index.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { handle } from './context.ts'
import { newestFirst, requestOf } from './find-page.ts'

type DiscountRow = Omit<Discount, 'amount'> & { amount_cents: number | null }

export const listDiscounts = handle(discountCalls.listDiscounts)(async (c, { query }) => {
  const found = await c.var.asService(
    (sql) => sql<DiscountRow[]>`select * from private.list_discounts(${sql.json(requestOf(query))}::jsonb)`,
    { standing: 'good' },
  )
  const { rows, nextCursor } = newestFirst(found, query.limit)
  return { discounts: rows.map(toDiscount), nextCursor }
})

const toDiscount = ({ amount_cents, ...discount }: DiscountRow): Discount => ({
  ...discount,
  amount: dollarsOrNull(amount_cents),
})

// Policies and constraints decide. Another seller's listing is rejected like a missing one.

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
    { rejections: { discounts_one_of_each_code: 'discount_exists', 42501: 'seller_required' } },
  )
  if (made.count === 0) throw new ApiError('not_found')
})

export const endDiscount = handle(discountCalls.endDiscount)(async (c, { params: { discountId } }) => {
  const ended = await c.var.asCaller(
    (sql) =>
      sql`update public.discounts set ended_at = now() where id = ${discountId} and seller_id = ${c.var.caller.sub}`,
  )
  if (ended.count === 0) throw new ApiError('not_found')
})
