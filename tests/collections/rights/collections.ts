// Collections: own rows only; admins see what is shared. Others read shared ones through the API.
import { inGoodStanding, membersBut, nobody, on, type Right } from '../../platform/rights/right.ts'

const collections = on('collections')
const items = on('collection_items')
const follows = on('collection_follows')
const reports = on('reports')

export const collectionRights: Right[] = [
  collections.select("reads the buyer's private collection", ['buyer'], '*', 'id = $privateCollection'),
  collections.select("reads the buyer's shared collection", ['buyer', 'admin'], '*', 'id = $collection'),
  collections.select("reads the buyer's removed collection", ['buyer', 'admin'], '*', 'id = $removedCollection'),
  collections.select("reads the banned one's private collection", nobody, '*', 'id = $bannedCollection'),
  collections.insert('makes a collection', inGoodStanding, "(name) values ('Gifts')"),
  collections.insert("makes one in another's name", nobody, "(owner_id, name) values ($stranger, 'Gifts')", [
    'stranger',
  ]),
  collections.update("shares the buyer's collection", ['buyer'], 'is_shared = true', 'id = $privateCollection'),
  collections.update('renames all collections, which are their own', ['buyer', 'seller'], "name = 'Gifts'"),
  collections.update('gives a collection away', nobody, 'owner_id = $stranger', 'id = $collection', nobody),
  collections.update('undoes a removal', nobody, 'removal_id = null', 'id = $collection', ['buyer']),
  collections.remove("deletes the buyer's collection", ['buyer'], 'id = $collection'),
  collections.remove('deletes all collections, which are their own', ['buyer', 'seller']),
  items.select("reads the items of the buyer's collection", ['buyer'], '*', 'collection_id = $collection'),
  items.select("reads the items of the banned one's", nobody, '*', 'collection_id = $bannedCollection'),
  items.insert(
    "adds an active listing to the buyer's collection",
    ['buyer'],
    '(collection_id, listing_id) values ($privateCollection, $otherListing)',
  ),
  items.insert(
    "adds an inactive listing to the buyer's collection",
    nobody,
    '(collection_id, listing_id) values ($privateCollection, $hiddenListing)',
    nobody,
  ),
  items.insert(
    "adds to the banned one's collection",
    nobody,
    '(collection_id, listing_id) values ($bannedCollection, $listing)',
    nobody,
  ),
  items.update("writes a note in the buyer's collection", ['buyer'], "note = 'Mine'", 'collection_id = $collection'),
  items.update('moves all items, which are their own', ['buyer', 'seller'], 'position = 1'),
  items.update(
    "moves an item to the banned one's collection",
    nobody,
    'collection_id = $bannedCollection',
    'collection_id = $collection',
    nobody,
  ),
  items.remove("empties the buyer's collection", ['buyer'], 'collection_id = $collection'),
  items.remove('empties all collections, which are their own', ['buyer', 'seller']),
  follows.select('sees what the admin follows', ['admin'], '*', 'follower_id = $admin'),
  follows.select('sees what the banned one follows', nobody, '*', 'follower_id = $banned'),
  follows.insert("follows the buyer's shared collection", membersBut('buyer'), '(collection_id) values ($collection)'),
  follows.insert("follows the buyer's private collection", nobody, '(collection_id) values ($privateCollection)'),
  follows.insert(
    "follows in the stranger's name",
    nobody,
    '(follower_id, collection_id) values ($stranger, $collection)',
    ['stranger'],
  ),
  follows.remove('ends what the admin follows', ['admin'], 'follower_id = $admin'),
  reports.insert(
    "reports the buyer's shared collection",
    membersBut('buyer'),
    "(reported_collection_id, reason) values ($collection, 'Rude')",
  ),
  reports.insert(
    "reports the buyer's private collection",
    nobody,
    "(reported_collection_id, reason) values ($privateCollection, 'Rude')",
  ),
  follows.remove('ends all follows of collections, which are their own', ['admin']),
]
