import { listingCalls } from '../../../contract/listings.ts'
import { handle } from '../context.ts'

export const getUsage = handle(listingCalls.getUsage)(async (c) => {
  const [listed] = await c.var.asCaller(
    (sql) => sql<{ uploaded: number }[]>`
      select count(*)::integer as uploaded from public.listings
      where seller_id = ${c.var.caller.sub} and status not in ('inactive', 'removed')`,
  )
  const [quota] = await c.var.asServiceFor((sql) => sql<{ max: number }[]>`select private.listing_quota() as max`)
  return { uploaded: listed?.uploaded ?? 0, max: quota?.max ?? 0 }
})
