import { collectionCalls } from '@contract/collections.ts'
import type { BodyInput } from '@contract/operations/operation.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { callKey, domainKey, pagedQuery, query, useCall, useRefetch, useWrite } from '@/lib/calls/query.ts'

/** Own collections and followed ones. Waits without a user. */
export const collectionsQuery = (userId: string | undefined, listingId?: string) =>
  query(
    collectionCalls.listCollections,
    userId ? { params: { userId }, query: listingId ? { listingId } : {} } : undefined,
  )

/** The first page with the items of all pages. */
export const collectionQuery = (collectionId: string) =>
  pagedQuery(
    collectionCalls.getCollection,
    { params: { collectionId } },
    { select: ({ pages }) => pages[0] && { ...pages[0], items: pages.flatMap(({ items }) => items) } },
  )

const STALE = domainKey(collectionCalls.listCollections)

export const useCreateCollection = (userId: string) => useCall(collectionCalls.createCollection, { userId }, STALE)
export const useUpdateCollection = (userId: string, collectionId: string) =>
  useCall(collectionCalls.updateCollection, { userId, collectionId }, STALE)

/** Leaves the collection's page before it refetches: that page can't load again. */
export function useDeleteCollection(userId: string, collectionId: string, leave: () => unknown) {
  const refetch = useRefetch(callKey(collectionCalls.listCollections))
  return useMutation({
    mutationFn: () => send(collectionCalls.deleteCollection, { params: { userId, collectionId } }),
    onSuccess: () => {
      leave()
      void refetch()
    },
  })
}

type Held = { collectionId: string; listingId: string; isHeld: boolean }

/** Adds a listing or, if it is held, removes it. */
export const useToggleItem = (userId: string) =>
  useWrite(
    ({ collectionId, listingId, isHeld }: Held) =>
      isHeld
        ? send(collectionCalls.removeFromCollection, { params: { userId, collectionId, listingId } })
        : send(collectionCalls.addToCollection, { params: { userId, collectionId }, body: { listingId } }),
    STALE,
  )

/** One after another, because each sends the whole order. */
export const useArrange = (userId: string, collectionId: string) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof collectionCalls.arrangeCollection>) =>
      send(collectionCalls.arrangeCollection, { params: { userId, collectionId }, body }),
    scope: { id: collectionId },
    onSettled: useRefetch(STALE),
  })

type Follow = { collectionId: string; isFollowed: boolean }

export const useToggleFollow = (userId: string | undefined) =>
  useWrite(
    ({ collectionId, isFollowed }: Follow) =>
      isFollowed
        ? send(collectionCalls.unfollowCollection, { params: { userId: String(userId), collectionId } })
        : send(collectionCalls.followCollection, { params: { userId: String(userId) }, body: { collectionId } }),
    STALE,
  )
