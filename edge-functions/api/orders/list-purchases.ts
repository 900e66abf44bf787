// The listings that the caller holds now, so that the shop's cards say so. Ids, and nothing of the orders.
import { orderCalls } from '../../../contract/orders.ts'
import { handle } from '../context.ts'

export const listPurchases = handle(orderCalls.listPurchases)(async (c) => {
  const entitled = await c.var.asCaller(
    (sql) => sql<{ listing_id: string }[]>`
      select listing_id from public.entitlements
      where buyer_id = ${c.var.caller.sub} and revoked_at is null
      order by listing_id`,
  )
  return { listingIds: entitled.map((row) => row.listing_id) }
})
