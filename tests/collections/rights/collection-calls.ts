// Collections are their owner's; everyone reads a shared one.
import { BUYER, type CallRight, EVERYONE, MEMBERS, members, NOBODY, right } from '../../api/rights/call-right.ts'

export const collectionCallRights: CallRight[] = [
  right('listCollections', 'their own', MEMBERS),
  right('createCollection', 'their own', members(201), { body: { name: 'Gifts' } }),
  right('updateCollection', 'the buyer’s', BUYER, { of: 'collection', body: { isShared: true } }),
  right('addToCollection', 'to the buyer’s', members(404, { buyer: 201 }), ({ things }) => ({
    id: things.collection.id,
    body: { listingId: things.others.id },
  })),
  right(
    'addToCollection',
    'a hidden item to the buyer’s',
    members(404, { buyer: 410 }),
    'listing_inactive',
    ({ things }) => ({
      id: things.collection.id,
      body: { listingId: things.hidden.id },
    }),
  ),
  right('arrangeCollection', 'the buyer’s', BUYER, { of: 'collection', body: { items: [] } }),
  right('getCollection', 'the buyer’s, which is shared', EVERYONE, { of: 'collection' }),
  right('getCollection', 'one that is not there', NOBODY),
  right('followCollection', 'the buyer’s', members(201, { buyer: 404 }), ({ things }) => ({
    body: { collectionId: things.collection.id },
  })),
  right('unfollowCollection', 'the buyer’s', members(200, { buyer: 404 }), { of: 'collection' }),
  right('removeFromCollection', 'from the buyer’s', BUYER, ({ things }) => ({
    params: { collectionId: things.collection.id, listingId: things.others.id },
  })),
  right('deleteCollection', 'the buyer’s', BUYER, { of: 'collection' }),
]
