import type { bundleCalls } from '../../../contract/discounts.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { createBundle } from './create-bundle.ts'
import { endBundle } from './end-bundle.ts'
import { getBundle } from './get-bundle.ts'
import { listBundles } from './list-bundles.ts'
import { listBundlesOfListing } from './list-bundles-of-listing.ts'
import { listBundlesOfSeller } from './list-bundles-of-seller.ts'

export const bundleRoutes: RoutesOf<typeof bundleCalls> = {
  listBundles,
  createBundle,
  endBundle,
  getBundle,
  listBundlesOfListing,
  listBundlesOfSeller,
}
