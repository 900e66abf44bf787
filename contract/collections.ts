// Collections: named lists of listings, private or shared by link.
import { z } from 'zod'
import * as limits from './limits.ts'
import { listing } from './listings.ts'
import { done, id, integer, nextCursor, page, time, visibleText } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

const own = {
  is_shared: z.boolean().describe('Whether everyone with the link can read it.'),
  is_removed: z.boolean().describe('Whether moderators stopped the sharing.'),
  wants_mails: z.boolean().describe('Whether you get mails about its reduced and updated items.'),
}

export const ownCollection = z.object({
  id,
  name: z.string(),
  is_shared: own.is_shared,
  item_count: integer,
  has_listing: z.boolean().describe('Whether the listing in `listingId` is in it.'),
})
export const followedCollection = z.object({ id, name: z.string(), owner_name: z.string() })
export const collectionItem = z.object({
  listing_id: id,
  listing: listing.nullable().describe('Null while the listing isn’t for sale. Only the owner sees those.'),
  note: z.string().nullable(),
  added_at: time,
})
export const collection = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  owner_id: id,
  owner_name: z.string(),
  owner_username: z.string(),
  own: z.object(own).nullable().describe('For the owner alone.'),
  items: z.array(collectionItem).describe('In the owner’s order.'),
  nextCursor,
})

const written = {
  name: visibleText(limits.COLLECTION_NAME_MAX_CHARACTERS),
  description: visibleText(limits.COLLECTION_DESCRIPTION_MAX_CHARACTERS).nullable().optional(),
}

export type OwnCollection = z.infer<typeof ownCollection>
export type FollowedCollection = z.infer<typeof followedCollection>
export type CollectionItem = z.infer<typeof collectionItem>
export type Collection = z.infer<typeof collection>

export const collectionCalls = operationsOf('collections', 'Collections', 'self', {
  listCollections: {
    call: 'get /users/{userId}/collections',
    summary: 'List your collections and those that you follow, newest first.',
    query: z.object({ listingId: id.optional() }),
    answers: {
      200: json(
        'The collections.',
        z.object({ collections: z.array(ownCollection), followed: z.array(followedCollection) }),
      ),
    },
  },
  createCollection: {
    call: 'post /users/{userId}/collections',
    summary: 'Create a private collection.',
    body: z.object(written),
    answers: { 201: json('Its id.', z.object({ id })) },
    errors: ['collections_full'],
  },
  updateCollection: {
    call: 'put /users/{userId}/collections/{collectionId}',
    summary: 'Change a collection. Fields you leave out stay the same.',
    body: z.object({ ...written, isShared: z.boolean(), wantsMails: z.boolean() }).partial(),
    errors: ['collection_not_found'],
  },
  deleteCollection: {
    call: 'delete /users/{userId}/collections/{collectionId}',
    changes: ['collections.listCollections'],
    summary: 'Delete a collection.',
    errors: ['collection_not_found'],
  },
  addToCollection: {
    call: 'post /users/{userId}/collections/{collectionId}/items',
    summary: 'Add a listing at the end of a collection.',
    body: z.object({ listingId: id }),
    answers: { 201: json('The listing is in the collection.', done) },
    errors: ['collection_not_found', 'already_in_collection', 'collection_full', 'listing_inactive'],
  },
  arrangeCollection: {
    call: 'put /users/{userId}/collections/{collectionId}/items',
    summary: 'Set the order and notes of a collection’s first items. Notes you leave out stay the same.',
    body: z.object({
      items: z
        .array(
          z.object({ listingId: id, note: visibleText(limits.COLLECTION_NOTE_MAX_CHARACTERS).nullable().optional() }),
        )
        .max(limits.COLLECTION_ITEMS_MAX),
    }),
    errors: ['collection_not_found'],
  },
  removeFromCollection: {
    call: 'delete /users/{userId}/collections/{collectionId}/items/{listingId}',
    summary: 'Remove a listing from a collection.',
    errors: ['not_found'],
  },
  getCollection: {
    call: 'get /collections/{collectionId}',
    summary: 'Get a shared collection, or one of your own, with a page of its items.',
    access: 'any',
    query: page,
    answers: { 200: json('The collection.', collection) },
    errors: ['collection_not_found'],
  },
  followCollection: {
    call: 'post /users/{userId}/followed-collections',
    summary: 'Follow a shared collection of someone else. Repeating it changes nothing.',
    body: z.object({ collectionId: id }),
    answers: { 201: json('You follow the collection.', done) },
    errors: ['collection_not_found', 'followed_collections_full', 'rate_limited'],
  },
  unfollowCollection: {
    call: 'delete /users/{userId}/followed-collections/{collectionId}',
    summary: 'Unfollow a collection.',
    errors: ['collection_not_found'],
  },
})
