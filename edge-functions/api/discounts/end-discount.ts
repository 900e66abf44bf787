import { discountCalls } from '../../../contract/discounts.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const endDiscount = handle(discountCalls.endDiscount)(async (c, { params: { discountId } }) => {
  const ended = await c.var.asCaller(
    (sql) =>
      sql`update public.discounts set ended_at = now() where id = ${discountId} and seller_id = ${c.var.caller.sub}`,
  )
  if (ended.count === 0) throw new ApiError('not_found')
  return { success: true }
})
