import { type AddVersion, type CreateListing, fileCalls, type SetPictures } from '@contract/files.ts'
import { type EditListing, type Listing, listingCalls } from '@contract/listings.ts'
import type { BodyGiven } from '@contract/operation.ts'
import { searchCalls } from '@contract/search.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'
import { callKey, domainKey, pagedQuery, query } from '@/lib/query.ts'

/** Carries the token where there is one: sellers and buyers still see an inactive listing. */
export const listingQuery = (listingId: string) => query(listingCalls.getListing, { params: { id: listingId } })

/** What guests see of a seller's shop. */
export const sellerListingsQuery = (identifier: string) =>
  pagedQuery(
    listingCalls.listSellerListings,
    { params: { identifier } },
    {
      select: (data) => data.pages.flatMap((page) => page.files),
      meta: { failed: messages.productsNotFetched },
    },
  )

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
function patchOwnListing(queryClient: QueryClient, userId: string, listingId: string, patch: Partial<Listing>) {
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

/** From objects that are uploaded already; still `processing` where its files need longer. */
export const createListing = (body: CreateListing) => send(fileCalls.createListing, { body })

/** Places to upload to, one for each kind, in order. */
export const beginUploads = async (kinds: ('product' | 'showcase')[]) =>
  (await send(fileCalls.beginUploads, { body: { kinds } })).uploads

/** How soon to look again while new pictures are made ready. */
const PICTURES_EVERY_MS = 3_000

/** Get the pictures of your listing, and the state of new ones. */
export const picturesQuery = (id: string) =>
  query(
    fileCalls.getPictures,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.pending && !state.data.pending.failure ? PICTURES_EVERY_MS : false),
    },
  )

export const setPictures = (id: string, body: SetPictures) => send(fileCalls.setPictures, { params: { id }, body })

/** The price goes as a number of dollars. */
export function useEditListing(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EditListing) => send(listingCalls.editListing, { params: { itemId: listingId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getListing) }),
  })
}

/** The seller's list changes in place; what others see is asked again. */
export function useSetListingActive(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ listing, active }: { listing: Listing; active: boolean }) =>
      send(active ? listingCalls.reactivateListing : listingCalls.deactivateListing, { params: { id: listing.id } }),
    onSuccess: ({ is_active, status }, { listing }) => {
      patchOwnListing(queryClient, userId, listing.id, { is_active, status })
      const stale = [
        callKey(listingCalls.getUsage),
        callKey(listingCalls.getListing, { params: { id: listing.id } }),
        callKey(listingCalls.listPopular),
        callKey(listingCalls.listSellerListings),
        domainKey(searchCalls.search),
      ]
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** For a listing that nobody bought. */
export function useDeleteListing() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (listingId: string) => send(listingCalls.deleteListing, { params: { id: listingId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getListing) }),
  })
}

export const reductionQuery = (listingId: string) =>
  query(listingCalls.getReduction, { params: { id: listingId } }, { select: (data) => data.reduction, staleTime: 0 })

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The listing costs something else now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getReduction) }),
  })
}

export const useReducePrice = (listingId: string) =>
  useChange((body: BodyGiven<typeof listingCalls.reducePrice>) =>
    send(listingCalls.reducePrice, { params: { id: listingId }, body }),
  )

export const useEndReduction = (listingId: string) =>
  useChange(() => send(listingCalls.endReduction, { params: { id: listingId } }))

/** How soon to look again while a new version is being made ready. */
const VERSIONS_EVERY_MS = 3_000

/** The versions of an own listing's file, and what becomes of the next. */
export const versionsQuery = (id: string) =>
  query(
    fileCalls.listVersions,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.pending && !state.data.pending.failure ? VERSIONS_EVERY_MS : false),
    },
  )

/** From an object that is uploaded already; still pending where it needs longer. */
export const addVersion = (id: string, body: AddVersion) => send(fileCalls.addVersion, { params: { id }, body })

/** How many listings of how many the seller has. */
export const usageQuery = (userId: string) => query(listingCalls.getUsage, { params: { userId } })

/** Nobody waits for it, and nobody is notified when it fails: the page works as well without. With the token, since sellers do not count. */
export const countView = (listingId: string) =>
  void send(listingCalls.countView, { params: { id: listingId } }, { auth: 'token' }).catch(() => {})
