// Collections are their owner's; everyone reads a shared one.
import { BUYER, type CallRight, EVERYONE, MEMBERS, NOBODY, right } from '../../api/rights/call-right.ts'

export const collectionCallRights: CallRight[] = [
  right('listCollections', 'their own', MEMBERS),
  right('createCollection', 'their own', '401 201 201 201 201 201 403 403 401', { body: { name: 'Gifts' } }),
  right('updateCollection', 'the buyer’s', BUYER, { of: 'collection', body: { isShared: true } }),
  right('addToCollection', 'to the buyer’s', '401 404 201 404 404 404 403 403 401', ({ things }) => ({
    id: things.collection.id,
    body: { listingId: things.others.id },
  })),
  right(
    'addToCollection',
    'a hidden item to the buyer’s',
    '401 404 410 404 404 404 403 403 401',
    'listing_inactive',
    ({ things }) => ({
      id: things.collection.id,
      body: { listingId: things.hidden.id },
    }),
  ),
  right('arrangeCollection', 'the buyer’s', BUYER, { of: 'collection', body: { items: [] } }),
  right('getCollection', 'the buyer’s, which is shared', EVERYONE, { of: 'collection' }),
  right('getCollection', 'one that is not there', NOBODY),
  right('followCollection', 'the buyer’s', '401 201 404 201 201 201 403 403 401', ({ things }) => ({
    body: { collectionId: things.collection.id },
  })),
  right('unfollowCollection', 'the buyer’s', '401 200 404 200 200 200 403 403 401', { of: 'collection' }),
  right('removeFromCollection', 'from the buyer’s', BUYER, ({ things }) => ({
    params: { collectionId: things.collection.id, listingId: things.others.id },
  })),
  right('deleteCollection', 'the buyer’s', BUYER, { of: 'collection' }),
]
