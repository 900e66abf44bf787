// Licence keys: buyers read theirs, sellers read and end those of their listings. Both free seats.
import { nobody, on, type Right } from '../../platform/rights/right.ts'

const keys = on('licence_keys')
const waits = on('licence_waits')
const activations = on('licence_activations')
const keyIn = (column: string, order: string) =>
  `${column} in (select id from public.licence_keys where key = 'KEY-' || ${order})`
const keyOf = (order: string) => keyIn('id', order)
const keysOf = (order: string) => keyIn('key_id', order)
const bothSides = ['buyer', 'seller'] as const

export const licenceRights: Right[] = [
  keys.select("reads the buyer's licence key", bothSides, 'key', keyOf('$order')),
  keys.select('reads who has a key', nobody, 'buyer_id', undefined, ['buyer', 'seller', 'other seller']),
  keys.select("reads the banned user's licence key", ['seller'], 'key', keyOf('$bannedOrder')),
  keys.select("reads the other seller's unused keys", ['other seller'], 'key', 'listing_id = $otherListing'),
  keys.select("reads the banned seller's unused keys", nobody, 'key', 'listing_id = $bannedSellersListing'),
  keys.select('reads the digest of a key', nobody, 'digest', undefined, ['buyer', 'seller', 'other seller']),
  keys.update("ends the buyer's licence key", ['seller'], 'ended_at = now()', keyOf('$order')),
  keys.update("ends the banned seller's unused keys", nobody, 'ended_at = now()', 'listing_id = $bannedSellersListing'),
  keys.update("gives the buyer's licence key more seats", nobody, 'seats = 9', keyOf('$order'), ['seller']),
  waits.select('reads that the buyer waits for a key', ['buyer'], '*', 'buyer_id = $buyer'),
  waits.select('reads that the banned user waits for a key', nobody, '*', 'buyer_id = $banned'),
  activations.select("reads the devices of the buyer's key", bothSides, '*', keysOf('$order')),
  activations.select("reads the devices of the banned user's key", ['seller'], '*', keysOf('$bannedOrder')),
  activations.select('reads every device, which are of their own keys', bothSides, '*'),
  activations.remove("frees a seat of the buyer's key", bothSides, keysOf('$order')),
  activations.remove("frees a seat of the banned user's key", ['seller'], keysOf('$bannedOrder')),
  activations.remove('frees every seat, which are of their own keys', bothSides),
]
