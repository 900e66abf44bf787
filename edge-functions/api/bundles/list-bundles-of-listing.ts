import { bundleCalls } from '../../../contract/discounts.ts'
import { guestOf, handle } from '../context.ts'
import { readBundles, takesOff } from './read-bundles.ts'

const SHOWN_MAX = 3

export const listBundlesOfListing = handle(bundleCalls.listBundlesOfListing)(async (c, { params: { id } }) => {
  const sql = guestOf(c)
  const ofListing = sql`bundles.id in (select bundle_items.bundle_id from public.bundle_items where bundle_items.listing_id = ${id})`
  const bundles = await readBundles(sql, sql`${ofListing} and ${takesOff(sql)}`)
  return { bundles: bundles.sort((one, other) => other.saving - one.saving).slice(0, SHOWN_MAX) }
})
