// The reads that clients repeat after a call.

/** The start of the key under which a client keeps what the domain's calls answer. */
export type Domain =
  | 'addressFollows'
  | 'admin'
  | 'blocks'
  | 'bundles'
  | 'cart'
  | 'cases'
  | 'collections'
  | 'connect'
  | 'consents'
  | 'contact'
  | 'contents'
  | 'corrections'
  | 'customers'
  | 'decisions'
  | 'declarations'
  | 'discounts'
  | 'drafts'
  | 'embeds'
  | 'follows'
  | 'gifts'
  | 'guests'
  | 'hidden'
  | 'identities'
  | 'internal'
  | 'keys'
  | 'labels'
  | 'legal'
  | 'library'
  | 'licences'
  | 'listings'
  | 'mail'
  | 'messages'
  | 'metrics'
  | 'moderation'
  | 'orders'
  | 'pictures'
  | 'posts'
  | 'previews'
  | 'profiles'
  | 'redress'
  | 'related'
  | 'reviews'
  | 'sales'
  | 'saved-searches'
  | 'search'
  | 'service'
  | 'shops'
  | 'webhooks'
  | 'wishlist'

/** The reads of a domain, one of them (`domain.call`), or all reads. */
export type Stale = Domain | `${Domain}.${string}` | 'everything'

/** After a listing became active or inactive. Its seller's list takes the new state from the answer. */
export const SEEN_BY_OTHERS = [
  'listings.getUsage',
  'listings.getListing',
  'listings.listPopular',
  'listings.listSellerListings',
  'search',
] as const
