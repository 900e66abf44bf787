import { orderCalls } from '../../../contract/orders.ts'
import { handle } from '../context.ts'

export const hasPurchased = handle(orderCalls.hasPurchased)(async (c, { params: { itemId } }) => {
  const entitled = await c.var.asCaller(
    (sql) => sql`
      select from public.entitlements
      where buyer_id = ${c.var.caller.sub} and listing_id = ${itemId} and revoked_at is null`,
  )
  return { hasPurchased: entitled.count > 0 }
})
