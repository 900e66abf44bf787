import type { Listing } from '@contract/listings.ts'
import { listingCalls } from '@contract/listings.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pagedQuery } from '@/lib/query.ts'

/** How soon to look again while a listing is being made ready. */
const REFETCH_EVERY_MS = 3_000

const isBeingMadeReady = ({ status, processing_failure }: Listing) => status === 'processing' && !processing_failure

/** The seller's own listings, inactive ones included. */
export const ownListingsQuery = (userId: string) =>
  pagedQuery(
    listingCalls.listOwnListings,
    { params: { userId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ files }) => files.some(isBeingMadeReady)) ? REFETCH_EVERY_MS : false,
      select: (data) => data.pages.flatMap((page) => page.files),
    },
  )

/** Updates one listing in the seller's list without asking again (spec section 4). */
export function patchOwnListing(queryClient: QueryClient, userId: string, listingId: string, patch: Partial<Listing>) {
  queryClient.setQueryData(
    ownListingsQuery(userId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          files: page.files.map((file) => (file.id === listingId ? { ...file, ...patch } : file)),
        })),
      },
  )
}
