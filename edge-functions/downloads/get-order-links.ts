// Links to every file of an order that its buyer still holds, by listing id.
import { internalCalls } from '../../contract/internal.ts'
import { awaitsConsent } from '../_shared/orders/awaits-consent.ts'
import { handle } from './context.ts'
import { beginDownload, type Grant, signDownload } from './sign-download.ts'

export const getOrderLinks = handle(internalCalls.getOrderLinks)(async (c, { params: { orderId } }) => {
  const entitled = await c.var.asCaller(
    (sql) => sql<{ listing_id: string }[]>`
      select order_items.listing_id
      from public.order_items
      join public.entitlements on entitlements.listing_id = order_items.listing_id
      where order_items.order_id = ${orderId} and entitlements.buyer_id = ${c.var.caller.sub}
        and entitlements.revoked_at is null and (order_items.price_cents = 0 or not exists (
          -- What waits for its buyer's consent has no link yet.
          select from public.orders where orders.id = entitlements.order_id and ${awaitsConsent(sql)}
        ))`,
  )
  const grants = await c.var.asServiceFor(async (sql) => {
    // A receipt shows links that nobody may follow: they count when one is asked for on its own.
    await sql`select private.show_links_only()`
    const begun: [string, Grant][] = []
    for (const { listing_id } of entitled) begun.push([listing_id, await beginDownload(sql, orderId, listing_id)])
    return begun
  })
  const links = await Promise.all(grants.map(async ([id, grant]) => [id, await signDownload(grant)] as const))
  return { links: Object.fromEntries(links) }
})
