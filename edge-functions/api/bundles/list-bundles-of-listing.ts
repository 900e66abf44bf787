import { bundleCalls } from '../../../contract/operations/bundles.ts'
import { guestOf, handle } from '../context.ts'
import { readBundles } from './read-bundles.ts'

const SHOWN_MAX = 3

export const listBundlesOfListing = handle(bundleCalls.listBundlesOfListing)(async (c, { params: { id } }) => {
  const sql = guestOf(c)
  const bundles = await readBundles(
    sql,
    sql`bundles.id in (select bundle_items.bundle_id from public.bundle_items where bundle_items.listing_id = ${id})`,
  )
  const saving = bundles.filter((bundle) => bundle.saving > 0).sort((one, other) => other.saving - one.saving)
  return { bundles: saving.slice(0, SHOWN_MAX) }
})
