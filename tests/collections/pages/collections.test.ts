// Collections: the list, one's own, a shared one, and the dialog on the listing page.
import * as messages from '@/lib/messages.ts'
import type { Body, Items } from '../../support/states/answers.ts'
import {
  alert,
  button,
  dialog,
  field,
  fill,
  heading,
  inDialog,
  link,
  press,
  see,
  statesOf,
} from '../../support/states/state.tsx'
import { buyer, DATE, id, listing, many, seller } from '../../support/states/world.ts'

type Own = Items<'listCollections', 'collections'>

const own = (changes: Partial<Own> = {}): Own => ({
  id: id(60),
  name: 'Gifts',
  is_shared: false,
  item_count: 2,
  has_listing: false,
  ...changes,
})
const item = (number: number, title: string, note: string | null = null) => ({
  listing_id: id(number),
  listing: listing({ id: id(number), title }),
  note,
  added_at: DATE,
})
const shared: Body<'getCollection'> = {
  ...{ id: id(60), name: 'Gifts', description: 'For May', owner_id: id(2) },
  ...{ owner_name: 'Sam Seller', owner_username: 'sam', own: null, nextCursor: null },
  items: [item(11, 'Mittens', 'For Ada'), item(12, 'Six Soups')],
}
const followed = [{ id: id(61), name: 'Quilts of 2026', owner_name: 'Sam Seller' }]

const none = { collections: [], followed: [] }

const testList = statesOf({ at: '/dashboard/collections', as: buyer(), answers: { listCollections: none } })

testList('the wishlist before one’s own collections and followed ones', {
  answers: {
    listCollections: { collections: [own({ is_shared: true })], followed },
    listWishlist: { wishlistItems: many(3, listing) },
  },
  shows: [link('Wishlist'), '3 items', link('Gifts'), '2 items', 'Shared', link('Quilts of 2026'), 'By Sam Seller'],
})

testList('a new collection', {
  answers: {
    listCollections: ({ sent }) => ({
      collections: sent.createCollection ? [own({ name: 'Toys' })] : [],
      followed: [],
    }),
    createCollection: { id: id(60) },
  },
  steps: [
    press('New collection'),
    press(inDialog('Create')),
    see(messages.collectionNameRequired),
    fill('Name', ' Toys '),
    press(inDialog('Create')),
  ],
  shows: [link('Toys')],
  sends: { createCollection: { name: 'Toys', description: null } },
})

const opened = (changes: Partial<Body<'getCollection'>> = {}, isShared = false, isRemoved = false) => ({
  ...shared,
  ...{ owner_id: id(1), owner_name: 'Bea Buyer', owner_username: 'bea' },
  own: { is_shared: isShared, is_removed: isRemoved, wants_mails: false },
  items: [...shared.items, { listing_id: id(13), listing: null, note: null, added_at: DATE }],
  ...changes,
})
const testOwn = statesOf({
  at: `/collection/${id(60)}`,
  as: buyer(),
  answers: { getCollection: opened() },
})

testOwn('one’s own collection, with an item that is no longer for sale', {
  tags: ['nothing-scrolls-sideways'],
  shows: [heading('Gifts'), 'For Ada', messages.itemInactive, button('Remove unavailable item')],
  hides: [field(/^Link$/)],
})

testOwn('an item that moves up', {
  answers: { arrangeCollection: { success: true } },
  steps: [press('Move Six Soups up')],
  shows: ['Moved Six Soups to position 1 of 3.'],
  sends: { arrangeCollection: { items: [{ listingId: id(12) }, { listingId: id(11) }, { listingId: id(13) }] } },
})

testOwn('a note that is saved', {
  answers: { arrangeCollection: { success: true } },
  steps: [press('Note: Six Soups'), fill(dialog.getByLabelText('Note'), 'Warm'), press(inDialog('Save'))],
  shows: [button('Note: Six Soups')],
  hides: [dialog],
  sends: {
    arrangeCollection: { items: [{ listingId: id(11) }, { listingId: id(12), note: 'Warm' }, { listingId: id(13) }] },
  },
})

testOwn('a collection that gets shared', {
  answers: {
    getCollection: ({ sent }) => opened({}, sent.updateCollection !== undefined),
    updateCollection: { success: true },
  },
  steps: [press(field('Share by link'))],
  shows: [field(/^Link$/)],
  sends: { updateCollection: { isShared: true } },
})

testOwn.each([], {
  'a collection that moderators stopped sharing': [
    { getCollection: opened({}, true, true) },
    alert('Our moderators stopped sharing this collection.'),
  ],
  'an empty collection of one’s own': [
    { getCollection: opened({ items: [] }) },
    'Nothing here yet. Add items on their pages.',
  ],
})

testOwn('a collection that is deleted', {
  answers: { listCollections: none, deleteCollection: { success: true } },
  steps: [press('Delete'), press(inDialog('Delete'))],
  shows: [heading('Collections')],
  sends: { deleteCollection: { collectionId: id(60) } },
})

const testShared = statesOf({ at: `/collection/${id(60)}`, answers: { getCollection: shared } })

testShared('a shared collection, as a visitor sees it', {
  tags: ['nothing-scrolls-sideways'],
  shows: [heading('Gifts'), 'For May', link('Sam Seller'), link('Mittens'), 'For Ada', button('Follow Gifts')],
  hides: [button('Move Mittens down')],
})

testShared('a shared collection that a member follows', {
  as: buyer(),
  answers: {
    listCollections: ({ sent }) => ({
      collections: [],
      followed: sent.followCollection ? [{ ...followed[0], id: id(60) } as (typeof followed)[number]] : [],
    }),
    followCollection: { success: true },
  },
  steps: [press('Follow Gifts')],
  shows: [button('Following Gifts')],
  sends: { followCollection: { collectionId: id(60) } },
})

testShared.each([], {
  'a shared collection without items': [{ getCollection: { ...shared, items: [] } }, 'No items for sale right now.'],
  'a collection that isn’t shared': [{ getCollection: 'collection_not_found' }, heading('Collection not found.')],
})

testShared('a report of a shared collection', {
  as: buyer(),
  answers: { listCollections: none, createReport: { success: true } },
  steps: [press('Report Gifts'), fill(dialog.getByLabelText('Reason'), 'Rude'), press(inDialog('Send Report'))],
  shows: ['Report submitted successfully!'],
  sends: { createReport: { reportedCollectionId: id(60), reason: 'Rude' } },
})

const testDialog = statesOf({
  at: `/listing/${id(10)}`,
  as: seller(),
  answers: {
    getListing: listing(),
    listCollections: ({ sent }) => ({
      collections: [own({ has_listing: sent.addToCollection !== undefined })],
      followed: [],
    }),
    addToCollection: { success: true },
  },
})

testDialog('an item that is added to a collection', {
  steps: [press('Add Quilt pattern to a collection'), press(field('Gifts'))],
  shows: [dialog.getByRole('checkbox', { name: 'Gifts', checked: true })],
  sends: { addToCollection: { collectionId: id(60), listingId: id(10) } },
})

testDialog('an item that is added to a new collection', {
  answers: { createCollection: { id: id(62) } },
  steps: [
    press('Add Quilt pattern to a collection'),
    fill('New collection', 'Toys'),
    press(inDialog('Create and add')),
  ],
  shows: [dialog],
  sends: { createCollection: { name: 'Toys' }, addToCollection: { collectionId: id(62), listingId: id(10) } },
})
