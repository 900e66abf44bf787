import { discountCalls } from '../../../contract/discounts.ts'
import { type Discount, dollarsOrNull } from '../../../contract/index.ts'
import { handle } from '../context.ts'
import { newestFirst, requestOf } from '../find-page.ts'

type DiscountRow = Omit<Discount, 'amount'> & { amount_cents: number | null }

export const listDiscounts = handle(discountCalls.listDiscounts)(async (c, { query }) => {
  const found = await c.var.asServiceInGoodStanding(
    (sql) => sql<DiscountRow[]>`select * from private.list_discounts(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = newestFirst(found, query.limit)
  return { discounts: rows.map(toDiscount), nextCursor }
})

const toDiscount = ({ amount_cents, ...discount }: DiscountRow): Discount => ({
  ...discount,
  amount: dollarsOrNull(amount_cents),
})
