import { OWN_LISTING_SORTS, OWN_LISTING_STATUSES } from '@contract/choices.ts'
import { fileCalls, type SetPictures } from '@contract/files.ts'
import { type Listing, listingCalls } from '@contract/listings.ts'
import type { AnswerOf } from '@contract/operations/operation.ts'
import { previewCalls } from '@contract/previews.ts'
import { type PublishRelease, releaseCalls } from '@contract/releases.ts'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { oneOf, textIn } from '@/lib/address/use-filters.ts'
import { send } from '@/lib/calls/api.ts'
import { callKey, pagedQuery, query, useRefetch } from '@/lib/calls/query.ts'

/** Carries the token where there is one: sellers and buyers still see an inactive listing. */
export const listingQuery = (listingId: string) => query(listingCalls.getListing, { params: { id: listingId } })

export const previewsQuery = (listingId: string) =>
  query(previewCalls.listPreviews, { params: { id: listingId } }, { select: ({ previews }) => previews })

/** While a listing, its pictures or a release are processing. */
export const REFETCH_EVERY_MS = 3_000

export const isProcessing = ({ status, processing_failure }: Listing) => status === 'processing' && !processing_failure

/** The filters of My Listings in an address. */
export const filtersIn = (address: URLSearchParams) => ({
  q: textIn(address, 'q'),
  status: oneOf(OWN_LISTING_STATUSES, address.get('status')),
  sort: oneOf(OWN_LISTING_SORTS, address.get('sort')),
})

/** The seller's own listings, inactive ones included. The list before stays while filters change. */
export const ownListingsQuery = (userId: string, filters: ReturnType<typeof filtersIn>) =>
  pagedQuery(
    listingCalls.listOwnListings,
    { params: { userId }, query: filters },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ files }) => files.some(isProcessing)) ? REFETCH_EVERY_MS : false,
    },
  )

type OwnPages = InfiniteData<AnswerOf<typeof listingCalls.listOwnListings>>

/** Updates one listing in the seller's lists without asking again (spec section 4). */
function patchOwnListing(queryClient: QueryClient, listingId: string, patch: Partial<Listing>) {
  queryClient.setQueriesData<OwnPages>(
    { queryKey: callKey(listingCalls.listOwnListings) },
    (data) =>
      data?.pages && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          files: page.files.map((file) => (file.id === listingId ? { ...file, ...patch } : file)),
        })),
      },
  )
}

/** Upload URLs, one for each kind, in order. */
export const beginUploads = async (kinds: ('product' | 'showcase')[], draftId?: string, sizes?: number[]) =>
  (await send(fileCalls.beginUploads, { body: { kinds, sizes, draftId } })).uploads

/** Ignores failures: the shop closes unused uploads by itself. */
export const endUploads = (ids: readonly string[]) => {
  for (const uploadId of ids) void send(fileCalls.endUpload, { params: { uploadId } }).catch(() => {})
}

type Pending = { state: { data: { pending: { failure: string | null } | null } | undefined } }

const whilePending = ({ state: { data } }: Pending) =>
  data?.pending && !data.pending.failure ? REFETCH_EVERY_MS : false

export const picturesQuery = (id: string) =>
  query(fileCalls.getPictures, { params: { id } }, { refetchInterval: whilePending })

export const setPictures = (id: string, body: SetPictures) => send(fileCalls.setPictures, { params: { id }, body })

/** Patches the seller's list and refetches what others see. */
export function useSetListingActive() {
  const queryClient = useQueryClient()
  const refetch = useRefetch(listingCalls.deactivateListing, listingCalls.reactivateListing)
  return useMutation({
    mutationFn: ({ listing, active }: { listing: Listing; active: boolean }) =>
      send(active ? listingCalls.reactivateListing : listingCalls.deactivateListing, { params: { id: listing.id } }),
    onSuccess: ({ is_active, status }, { listing }) => {
      patchOwnListing(queryClient, listing.id, { is_active, status })
      void refetch()
    },
  })
}

export const reductionQuery = (listingId: string) =>
  query(listingCalls.getReduction, { params: { id: listingId } }, { select: (data) => data.reduction, staleTime: 0 })

/** The newest releases, for the seller. */
export const releasesQuery = (id: string) =>
  query(releaseCalls.listReleases, { params: { id } }, { refetchInterval: whilePending })

export const releaseAudienceQuery = (id: string) =>
  query(releaseCalls.getReleaseAudience, { params: { id } }, { staleTime: 0 })

/** The release is pending while its new files need longer. */
export const publishRelease = (id: string, body: PublishRelease) =>
  send(releaseCalls.publishRelease, { params: { id }, body })

export const usageQuery = (userId: string) => query(listingCalls.getUsage, { params: { userId } })

/** Ignores failures. With the token, because views by the seller don't count. */
export const countView = (listingId: string, source: string | null) =>
  void send(
    listingCalls.countView,
    { params: { id: listingId }, query: source ? { source } : {} },
    { auth: 'token' },
  ).catch(() => {})
