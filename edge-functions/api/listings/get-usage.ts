import { listingCalls } from '../../../contract/operations/listings.ts'
import { become } from '../../_shared/auth/acting.ts'
import { handle } from '../context.ts'

export const getUsage = handle(listingCalls.getUsage)((c) =>
  c.var.asCaller(async (sql) => {
    await become(sql, 'function')
    const [quota] = await sql<{ max: number }[]>`select private.listing_quota() as max`
    await become(sql, 'caller')
    const [listed] = await sql<{ uploaded: number }[]>`
      select count(*)::integer as uploaded from public.listings
      where seller_id = ${c.var.caller.sub} and status not in ('inactive', 'removed')`
    return { uploaded: listed?.uploaded ?? 0, max: quota?.max ?? 0 }
  }),
)
