import { collectionCalls } from '@contract/collections.ts'
import { send } from '@/lib/calls/api.ts'
import { pagedQuery, query, useWrite } from '@/lib/calls/query.ts'

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

type Held = { collectionId: string; listingId: string; isHeld: boolean }

/** Adds a listing or, if it is held, removes it. */
export const useToggleItem = (userId: string) =>
  useWrite(
    ({ collectionId, listingId, isHeld }: Held) =>
      isHeld
        ? send(collectionCalls.removeFromCollection, { params: { userId, collectionId, listingId } })
        : send(collectionCalls.addToCollection, { params: { userId, collectionId }, body: { listingId } }),
    [collectionCalls.addToCollection, collectionCalls.removeFromCollection],
  )

type Follow = { collectionId: string; isFollowed: boolean }

export const useToggleFollow = (userId: string | undefined) =>
  useWrite(
    ({ collectionId, isFollowed }: Follow) =>
      isFollowed
        ? send(collectionCalls.unfollowCollection, { params: { userId: String(userId), collectionId } })
        : send(collectionCalls.followCollection, { params: { userId: String(userId) }, body: { collectionId } }),
    [collectionCalls.followCollection, collectionCalls.unfollowCollection],
  )
