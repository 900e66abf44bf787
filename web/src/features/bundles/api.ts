import { cartCalls } from '@contract/cart.ts'
import { bundleCalls } from '@contract/discounts.ts'
import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { listingCalls } from '@contract/listings.ts'
import { formatDollars } from '@contract/text/format.ts'
import { send } from '@/lib/calls/api.ts'
import { domainKey, query, useCall, useWrite } from '@/lib/calls/query.ts'

export const bundleQuery = (bundleId: string) => query(bundleCalls.getBundle, { params: { bundleId } })

export const bundlesOfListingQuery = (id: string) =>
  query(bundleCalls.listBundlesOfListing, { params: { id } }, { select: ({ bundles }) => bundles })

export const bundlesOfSellerQuery = (identifier: string) =>
  query(bundleCalls.listBundlesOfSeller, { params: { identifier } }, { select: ({ bundles }) => bundles })

/** Never fresh, because listings come and go. */
export const ownBundlesQuery = (userId: string) =>
  query(bundleCalls.listBundles, { params: { userId } }, { select: ({ bundles }) => bundles, staleTime: 0 })

const STALE = [domainKey(bundleCalls.listBundles), domainKey(cartCalls.listCart)]

export const useCreateBundle = (userId: string) => useCall(bundleCalls.createBundle, { userId }, ...STALE)

export const useEndBundle = (userId: string) =>
  useWrite((bundleId: string) => send(bundleCalls.endBundle, { params: { userId, bundleId } }), ...STALE)

/** The seller's newest listings that can join a bundle: one page of them. */
export const ownChoicesQuery = (userId: string) =>
  query(
    listingCalls.listOwnListings,
    { params: { userId }, query: { limit: PAGE_SIZE_MAX } },
    {
      select: ({ files }) =>
        files
          .filter(({ status }) => status !== 'processing' && status !== 'removed')
          .map(({ id, title, price }) => ({ value: id, label: title, detail: formatDollars(price), price })),
    },
  )
