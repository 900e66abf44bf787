// Who gets which status: listings, discounts, bundles, search and reviews.

import {
  ADMINS,
  ADMINS_MISS,
  BUYER,
  type CallRight,
  EVERYONE,
  everyone,
  INVALID,
  MEMBERS,
  members,
  NOBODY,
  right,
  SELLER,
  SELLER_CREATES,
  SELLERS_CREATE,
} from '../../api/rights/call-right.ts'
import type { Shop } from '../../support/api/shop.ts'
import { avatarForm, png } from '../../support/sample-bytes.ts'

const MISSING = everyone(404, { banned: 403, deleted: 403 })
const UNLISTED = everyone(404, { seller: 200, admin: 200, banned: 403, deleted: 403 })
const INACTIVE = everyone(410, { seller: 200, admin: 200, banned: 403, deleted: 403 })
const REMOVED = everyone(404, { admin: 200, banned: 403, deleted: 403 })
const MALFORMED = members(400, { banned: 400, deleted: 400 })
const SELLER_ADDS = members(403, { seller: 201, 'other seller': 404 })
const SELLER_CONFLICTS = members(404, { seller: 409 })
const NOT_THE_REVIEWED = members(200, { buyer: 409, seller: 409 })
const edited = { title: 'Free pattern', description: 'As it was.', price: 0 }
const reduction = () => ({ price: '0.60', endsAt: new Date(Date.now() + 86_400_000).toISOString() })

/** The first file of a listing. */
const fileOf =
  (of: 'sold' | 'removed') =>
  ({ things }: Shop) => ({ id: things[of].id, params: { number: '1', fileId: things[`${of}File`].id } })

export const listingRights: CallRight[] = [
  right('listPopular', '', EVERYONE),
  right('listPopular', 'a page of no items', INVALID, { query: 'limit=0' }),
  right('listPopular', 'a malformed id', INVALID, { query: 'ids=none' }),
  right('search', 'a page of no items', INVALID, { query: 'query=pattern&limit=0' }),
  right('countView', 'a malformed id', NOBODY, { id: 'none', body: {} }),
  right('listSellerListings', 'someone who is not there', NOBODY),
  right('getRatings', 'a listing that is not there', MISSING),
  right('listReviews', 'a listing that is not there', MISSING),
  right('search', 'a word', EVERYONE, { query: 'query=pattern' }),
  right('getRelated', '', EVERYONE),
  right('getRelated', 'a malformed id', NOBODY, { id: 'none' }),
  right('getHomeRows', '', EVERYONE),
  right('listStaffPicks', '', ADMINS),
  right('orderStaffPicks', 'a pick that is not there', ADMINS_MISS, { body: { listingIds: [crypto.randomUUID()] } }),
  right('setStaffPick', 'a listing', ADMINS, { of: 'sold', body: { reason: 'Well made' } }),
  right('setStaffPick', 'a listing that is not there', ADMINS_MISS, { body: { reason: 'Well made' } }),
  right('deleteStaffPick', 'a pick that is not there', ADMINS_MISS),
  right('userSearch', 'a word', MEMBERS, { query: 'query=pattern' }),
  right('getContents', 'an active listing', EVERYONE, { of: 'sold' }),
  right('getContents', 'an inactive one', UNLISTED, { of: 'hidden' }),
  right('listFileTypes', 'the types of files', EVERYONE),
  right('listCategories', 'all', EVERYONE),
  right('browseCategories', 'those with items', EVERYONE),
  right('suggestTags', 'that begin with a letter', EVERYONE, { query: 'query=o' }),
  right('suggestTags', 'by too long a text', INVALID, { query: `query=${'o'.repeat(201)}` }),
  right('getTag', 'that is not there', NOBODY, { params: { tag: 'nothing' } }),
  right('addCategory', 'whose address is taken', members(403, { admin: 409 }), 'category_exists', {
    body: { slug: 'crafts', name: 'New', parent: null, position: 1 },
  }),
  right('addCategory', 'inside one that is not there', members(403, { admin: 400 }), 'category_unknown', {
    body: { slug: 'newer', name: 'Newer', parent: 'nothing', position: 1 },
  }),
  right('changeCategory', 'one of the shop', ADMINS, {
    params: { slug: 'art' },
    body: { name: 'Art', parent: null, position: 10 },
  }),
  right('changeCategory', 'that is not there', ADMINS_MISS, 'category_not_found', {
    params: { slug: 'nothing' },
    body: { name: 'New', parent: null, position: 1 },
  }),
  right('deleteCategory', 'that is not there', ADMINS_MISS, 'category_not_found', { params: { slug: 'nothing' } }),
  right('deleteCategory', 'that others are inside of', members(403, { admin: 409 }), 'category_in_use', {
    params: { slug: 'crafts' },
  }),
  right('mergeTag', 'that is not there', ADMINS_MISS, { params: { tag: 'nothing' }, body: { into: 'none' } }),
  right('listEmptySearches', 'all', ADMINS),
  right('addSynonym', 'words that nobody searched for', ADMINS_MISS, {
    params: { words: 'nothing' },
    body: { means: 'pattern' },
  }),
  right('dismissEmptySearch', 'words that nobody searched for', ADMINS_MISS, { params: { words: 'nothing' } }),
  right('suggestListings', 'a word', EVERYONE, { query: 'query=pattern' }),
  right('countView', 'an active one', EVERYONE, { of: 'sold', body: {} }),
  right('countView', 'one that moderation removed', EVERYONE, { of: 'removed', body: {} }),
  right('listSellerListings', 'the seller', EVERYONE, { person: 'seller' }),
  right('listPreviews', 'an active listing', EVERYONE, { of: 'sold' }),
  right('listPreviews', 'an inactive one', UNLISTED, { of: 'hidden' }),
  right('listPreviews', 'one that moderation removed', MISSING, { of: 'removed' }),
  right('setPreviewPages', 'of one of the seller’s', SELLER, (shop) => ({
    ...fileOf('sold')(shop),
    body: { pages: [2, 1] },
  })),
  right('setPreviewPictures', 'of a file of a removed listing', members(404), (shop) => ({
    ...fileOf('removed')(shop),
    body: avatarForm(png(2, 2), 'pictures'),
  })),
  right('deletePreviewPictures', 'of a file without any', members(404), fileOf('sold')),
  right('setPreviewPages', 'the same page twice', MALFORMED, (shop) => ({
    ...fileOf('sold')(shop),
    body: { pages: [1, 1] },
  })),
  right('getListing', 'an active one', EVERYONE, { of: 'sold' }),
  right('getListing', 'an inactive one', INACTIVE, 'listing_inactive', { of: 'hidden' }),
  right('getListing', 'one that moderation removed', REMOVED, { of: 'removed' }),
  right('listOwnListings', 'their own', MEMBERS),
  right('listOwnListings', 'their own in an unknown order', MALFORMED, { query: 'sort=luck' }),
  right('changeListings', 'no listing', MALFORMED, { body: { changes: [] } }),
  right('changeListings', 'one of the seller’s', MEMBERS, ({ things }) => ({
    body: { changes: [{ id: things.free.id, price: 0 }] },
  })),
  right('getUsage', 'their own', MEMBERS),
  right('beginUploads', 'a file and a picture', SELLERS_CREATE, { body: { kinds: ['product', 'showcase'] } }),
  right('beginUploads', 'a file below nothing', MALFORMED, { body: { kinds: ['product'], sizes: [-1] } }),
  right('getPictures', 'one of the seller’s', SELLER, { of: 'free' }),
  right('setPictures', 'one of the seller’s', members(403, { seller: 200, 'other seller': 404 }), {
    of: 'free',
    body: { pictures: [] },
  }),
  right('publishRelease', 'one of the seller’s', SELLER_ADDS, async ({ things, people, uploaded }, self) => {
    const uploadId = self === people.seller.id ? await uploaded() : crypto.randomUUID()
    return { id: things.free.id, body: { files: [{ uploadId, name: 'a.pdf' }] } }
  }),
  right('withdrawRelease', 'the only one of the seller’s', SELLER_CONFLICTS, 'last_release', {
    of: 'hidden',
    params: { number: '1' },
    body: { reason: 'A page is missing' },
  }),
  right(
    'createListing',
    'from a file of the seller’s',
    SELLER_ADDS,
    'seller_required',
    async ({ people, uploaded }, self) => {
      const uploadId = self === people.seller.id ? await uploaded() : crypto.randomUUID()
      return { body: { ...edited, file: { uploadId, name: 'a.pdf' } } }
    },
  ),
  right('editListing', 'one of the seller’s', SELLER, { of: 'free', body: edited }),
  right('listReleases', 'one on sale', MEMBERS, { of: 'sold' }),
  right('listReleases', 'an inactive one', members(404, { seller: 200, admin: 200 }), { of: 'hidden' }),
  right('getReleaseAudience', 'one of the seller’s', SELLER, { of: 'sold' }),
  right('listPublicReleases', 'one on sale', EVERYONE, { of: 'sold' }),
  right('listPublicReleases', 'an inactive one', NOBODY, { of: 'hidden' }),
  right(
    'getFileLink',
    'one of the seller’s that the buyer bought',
    members(404, { buyer: 200, seller: 200 }),
    fileOf('sold'),
  ),
  right('getFileLink', 'one that moderation removed', members(404), fileOf('removed')),
  right('reducePrice', 'one of the seller’s', SELLER_CREATES, { of: 'hidden', body: reduction() }),
  right('getReduction', 'the same', SELLER, { of: 'hidden' }),
  right('explainRank', 'the same', SELLER, { of: 'hidden', query: 'query=pattern' }),
  right('endReduction', 'the same', SELLER, { of: 'hidden' }),
  right('deactivateListing', 'one of the seller’s', SELLER, { of: 'free' }),
  right('reactivateListing', 'the same', SELLER, { of: 'free' }),
  right('deleteListing', 'one that the buyer bought', SELLER_CONFLICTS, 'listing_bought', { of: 'sold' }),
  right('getOwnReview', 'their own', MEMBERS, { of: 'sold' }),
  right('getRatings', 'a listing', EVERYONE, { of: 'sold' }),
  right('listReviews', 'a listing', EVERYONE, { of: 'sold' }),
  right('createReview', 'again', members(403, { buyer: 409 }), 'already_reviewed', ({ things }) => ({
    body: { itemId: things.sold.id, rating: 5, comment: 'Lovely' },
  })),
  right('listHelpfulReviews', 'their own', MEMBERS, { of: 'sold' }),
  right('markHelpful', 'the buyer’s review', NOT_THE_REVIEWED, 'own_vote', { of: 'review' }),
  right('unmarkHelpful', 'the same', NOT_THE_REVIEWED, 'own_vote', { of: 'review' }),
  right('answerReview', 'the buyer’s review', SELLER, { of: 'review', body: { text: 'Thanks' } }),
  right('removeAnswer', 'the same', SELLER, { of: 'review' }),
  right('editReview', 'the buyer’s', BUYER, { of: 'review', body: { rating: 5, comment: 'Lovely' } }),
  right('deleteReview', 'the buyer’s', BUYER, { of: 'spareReview' }),
  right('listDiscounts', 'their own', MEMBERS),
  right('createDiscount', 'their own', SELLERS_CREATE, { body: { code: 'summer', percent: 10 } }),
  right('createDiscount', 'the seller’s listing', SELLER_CREATES, ({ things }) => ({
    body: { code: 'autumn', amount: '1.50', listingId: things.sold.id },
  })),
  right('endDiscount', 'the seller’s', SELLER, { of: 'discount' }),
  right('listBundles', 'their own', MEMBERS),
  right('createBundle', 'the seller’s listings', SELLER_ADDS, ({ things }) => ({
    body: { name: 'Two of them', price: 1, listingIds: [things.sold.id, things.hidden.id] },
  })),
  right('endBundle', 'the seller’s', SELLER, { of: 'bundle' }),
  right('getBundle', 'one that is not there', NOBODY),
  right('listBundlesOfSeller', 'the seller', EVERYONE, { person: 'seller' }),
  right('listBundlesOfListing', 'a malformed id', NOBODY, { id: 'none' }),
  right('listBundlesOfListing', 'an active one', EVERYONE, { of: 'sold' }),
]
