import { cartCalls } from '@contract/cart.ts'
import { type BundleInput, bundleCalls } from '@contract/discounts.ts'
import { formatDollars } from '@contract/format.ts'
import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { listingCalls } from '@contract/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey, query } from '@/lib/query.ts'

export const bundleQuery = (bundleId: string) => query(bundleCalls.getBundle, { params: { bundleId } })

export const bundlesOfListingQuery = (id: string) =>
  query(bundleCalls.listBundlesOfListing, { params: { id } }, { select: ({ bundles }) => bundles })

export const bundlesOfSellerQuery = (identifier: string) =>
  query(bundleCalls.listBundlesOfSeller, { params: { identifier } }, { select: ({ bundles }) => bundles })

/** Listings come and go, so they are never taken as fresh. */
export const ownBundlesQuery = (userId: string) =>
  query(bundleCalls.listBundles, { params: { userId } }, { select: ({ bundles }) => bundles, staleTime: 0 })

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [bundleCalls.listBundles, cartCalls.listCart].map((call) =>
          queryClient.invalidateQueries({ queryKey: domainKey(call) }),
        ),
      ),
  })
}

export const useCreateBundle = (userId: string) =>
  useChange((body: BundleInput) => send(bundleCalls.createBundle, { params: { userId }, body }))

export const useEndBundle = (userId: string) =>
  useChange((bundleId: string) => send(bundleCalls.endBundle, { params: { userId, bundleId } }))

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
