// The people and things of the states, typed by the contract. Arguments are differences.
import { type Answers, type Body, type CallName, empty, entry, type Items } from './answers.ts'
import { DRAFT_ANSWERS } from './drafts.ts'
import { MAIL_ANSWERS } from './mail-samples.ts'
import { contents, fileTypes, searchAnswer } from './search-samples.ts'

/** An id for each number, such as 00000000-0000-4000-8000-000000000007. */
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const DATE = '2026-03-14T09:30:00Z'
/** A moment from now; days may be negative. */
export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()

/** Fields that are empty. */
export const nulls = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>

/** A picture that needs no server. */
export const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#a9c3b6" d="M0 0h4v3H0z"/><path fill="#57776a" d="M0 3l1.500-1.500L3 3z"/></svg>',
)}`
/** As long as titles and names may be, without a place to break. */
export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahl'

export type Profile = Body<'getProfile'>
export type Listing = Body<'getListing'>

const profile = (number: number, username: string, name: string, changes: Partial<Profile> = {}) =>
  empty('getProfile', {
    ...{ id: id(number), username, name, email: `${username}@example.com`, sub: id(number) },
    ...{ accepted_terms: '9999-12-31', has_identity: true },
    ...changes,
  })

export const NO_REQUIREMENTS: NonNullable<Profile['selling_requirements']> = {
  currently_due: [],
  past_due: [],
  eventually_due: [],
  pending_verification: [],
  disabled_reason: null,
  current_deadline: null,
}

export const buyer = (changes?: Partial<Profile>) => profile(1, 'bea', 'Bea Buyer', changes)
export const seller = (changes?: Partial<Profile>) =>
  profile(2, 'sam', 'Sam Seller', {
    is_seller: true,
    stripe_account_id: 'acct_1',
    selling: 'open',
    selling_requirements: NO_REQUIREMENTS,
    ...{ makes_invoices: false, reminds_to_review: false, refund_warned_under_cents: null },
    ...changes,
  })
export const admin = (changes?: Partial<Profile>) => profile(3, 'alex', 'Alex Admin', { roles: ['admin'], ...changes })

export const trader = {
  kind: 'trader' as const,
  ...{ legal_name: 'Seller and Daughters Ltd', address: '1 Mill Lane\nDublin', email: 'shop@trade.example' },
  ...{ phone: '+353 1 555 0100', register_number: null, vat_number: 'IE1234567A' },
}

/** A profile as everyone sees it. */
export const publicProfile = (changes: Partial<Body<'getPublicProfile'>> = {}) =>
  empty('getPublicProfile', { id: id(2), is_seller: true, ...changes })

const pictured = {
  showcase_img_urls: [PICTURE],
  showcase_pictures: [{ alt: null, width: 1200, height: 900, sizes: [], placeholder: null }],
}

/** A listing of Sam Seller. */
export const listing = (changes: Partial<Listing> = {}) =>
  empty('getListing', {
    id: id(10),
    category: { slug: 'quilting', name: 'Quilting', parent: { slug: 'crafts', name: 'Crafts' } },
    tags: ['stars', 'baby-quilt'],
    ...{ usage_licence: 'personal', ai_use: [], languages: ['en'], is_active: true, status: 'active' },
    ...{ ...pictured, showcase_thumbnail_urls: [PICTURE] },
    ...{ uploader_id: id(2), uploader_username: 'sam', seller_id: id(2), seller_name: 'Sam Seller' },
    ...{ file_type: 'application/pdf', file_count: 1, file_size_bytes: 240_000 },
    ...{ sales_count: 3, rating: 4.5, rating_count: 2 },
    ...changes,
  })

/** Several of something, with ids of their own. */
export const many = <T>(count: number, make: (changes: { id: string; title: string }) => T, title = 'Item'): T[] =>
  Array.from({ length: count }, (_, index) => make({ id: id(100 + index), title: `${title} ${index + 1}` }))

/** The only page of a list. */
export const paged = <Name extends string, Item>(name: Name, items: Item[]) =>
  ({ [name]: items, nextCursor: null }) as { [Key in Name]: Item[] } & { nextCursor: null }

export const cartItem = (changes: Partial<Items<'listCart', 'cartItems'>> = {}): Items<'listCart', 'cartItems'> => ({
  ...listing(),
  price_to_pay: changes.price ?? 12,
  price_when_added: changes.price ?? 12,
  ...changes,
})

export const cart = (changes: Partial<Body<'listCart'>> = {}) => empty('listCart', changes)

type OrderItem = Items<'getOrder', 'items'>
export const orderItem = (changes: Partial<OrderItem> = {}) =>
  entry('getOrder', 'items', {
    ...{ id: id(20), file_id: id(10), title: 'Quilt pattern', price: 12, seller_name: 'Sam Seller' },
    ...{ usage_licence: 'commercial', ai_use: [], languages: ['en'], previewImage: PICTURE, ...pictured },
    ...{ is_held: true, downloads: null },
    ...changes,
  })

export const order = (changes: Partial<Body<'getOrder'>> = {}) =>
  empty('getOrder', {
    ...{ id: id(30), number: '7K3QD-0X9MB', status: 'paid', total_amount: 12, items: [orderItem()] },
    ...changes,
  })

/** A purchase as its holder reads it by a link. */
export const linkedPurchase = (changes: Partial<Items<'getRedress', 'purchases'>> = {}) =>
  entry('getRedress', 'purchases', {
    ...{ order_id: id(30), listing_id: id(10), order_number: '7K3QD-0X9MB', paid_at: DATE, picture: PICTURE },
    ...{ title: 'Quilt pattern', seller_name: 'Sam Seller', price_cents: 1200, imported_from: null },
    files: [{ id: id(40), name: 'quilt.pdf' }],
    ...changes,
  })

export type Bundle = Body<'getBundle'>
export const bundle = (changes: Partial<Bundle> = {}) =>
  empty('getBundle', {
    ...{ id: id(40), name: 'Forest quilts', price: 10, full_price: 13.32, saving: 3.32, is_offered: true },
    ...{ seller_id: id(2), seller_username: 'sam', seller_name: 'Sam Seller', listings: [listing()] },
    ...changes,
  })

export const review = (number: number, changes: Partial<Items<'listReviews', 'reviews'>> = {}) =>
  entry('listReviews', 'reviews', {
    ...{ id: id(number), reviewer_username: 'ann', rating: 5, comment: 'Clear steps.', is_verified: true },
    ...changes,
  })

/** Calls that pages make beside their own matter, and that find nothing. */
const FIND_NOTHING: CallName[] = [
  ...(['listWishlist', 'listPurchases', 'listHidden', 'listTasks'] as const),
  ...(['listBundles', 'listUnclaimed', 'listBlocks', 'listDiscounts'] as const),
  ...(['listOrders', 'listLibrary', 'getShop', 'getOwnShop'] as const),
  ...(['listFollowedListings', 'getPictures', 'listPreviews', 'listReleases'] as const),
  ...(['listPublicReleases', 'getReduction', 'getTaxSetup', 'getPayouts', 'getIdentity', 'listEmptySearches'] as const),
  ...(['suggestListings', 'getMovedPurchase', 'listPopular', 'getHomeRows'] as const),
  ...(['getRelated', 'claimPurchases', 'listHelpfulReviews', 'hasPurchased'] as const),
  ...([
    'listThreads',
    'listOrderRefunds',
    'countWaiting',
    'getOverview',
    'listOwnListings',
    'listCorrections',
  ] as const),
  ...(['listBundlesOfListing', 'listBundlesOfSeller', 'listReviews', 'getOwnReview', 'getShopTerms'] as const),
  ...(['listSales', 'getMetrics', 'listLicenceKeys'] as const),
]

/** What pages ask for beside their own matter. */
export const DEFAULT_ANSWERS: Answers = {
  ...Object.fromEntries(FIND_NOTHING.map((name) => [name, empty(name)])),
  listCart: cart(),
  ...MAIL_ANSWERS,
  getContents: contents(),
  listFileTypes: { file_types: fileTypes },
  search: searchAnswer(),
  ...DRAFT_ANSWERS,
  getUsage: { uploaded: 1, max: 100, stored_bytes: 12 * 2 ** 30, max_bytes: 100 * 2 ** 30 },
  countView: { success: true },
  ...{ getLicensing: { source: null, seats: null, unused: 0, waiting: 0 }, getReleaseAudience: { meant_for: 1 } },
  listGuestMessages: { messages: [], cases: [], may_write: true },
  getRedress: empty('getRedress', { name: '' }),
  getPublicProfile: publicProfile(),
  listSentPosts: { seller: 'Sam Seller', posts: [], nextCursor: null },
  getRatings: { overallRating: 0, breakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
}
