// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { withCursor } from '@/lib/paging.ts'

/** How soon to look again while a listing is being made ready. */
const REFETCH_EVERY_MS = 3_000

const isBeingMadeReady = ({ status, processing_failure }: Listing) => status === 'processing' && !processing_failure

type Page = { files: Listing[]; nextCursor: string | null }

/** GET files/user/{userId}: the seller's own listings, inactive ones included. */
export const ownListingsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['listings', 'own', userId],
    queryFn: ({ signal, pageParam }) => api.get<Page>(withCursor(`files/user/${userId}`, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ files }) => files.some(isBeingMadeReady)) ? REFETCH_EVERY_MS : false,
    select: (data) => data.pages.flatMap((page) => page.files),
  })

/** Updates one listing in the seller's list without asking again (spec section 4). */
export function patchOwnListing(queryClient: QueryClient, userId: string, listingId: string, patch: Partial<Listing>) {
  queryClient.setQueryData<InfiniteData<Page, string | null>>(
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
