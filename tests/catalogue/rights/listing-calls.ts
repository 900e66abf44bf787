// Who gets which status: listings, discounts, bundles, search and reviews.
import { type CallRight, right } from '../../operations/rights/call-right.ts'

const EVERYONE = '200 200 200 200 200 200 200 200 200'
const NOBODY = '404 404 404 404 404 404 404 404 404'
const INVALID = '400 400 400 400 400 400 400 400 400'
const missing = () => ({ params: { id: crypto.randomUUID() } })
const own = (_shop: unknown, self: string) => ({ params: { userId: self } })
const edited = { title: 'Free pattern', description: 'As it was.', price: 0 }
const picture = { kinds: ['product', 'showcase'] }

export const listingRights: CallRight[] = [
  right('listPopular', '', EVERYONE),
  right('listPopular', 'a page of no items', INVALID, () => ({ query: 'limit=0' })),
  right('search', 'a page of no items', INVALID, () => ({ query: 'query=pattern&limit=0' })),
  right('countView', 'a malformed id', NOBODY, () => ({ params: { id: 'none' }, body: {} })),
  right('listSellerListings', 'someone who is not there', NOBODY, () => ({
    params: { identifier: crypto.randomUUID() },
  })),
  right('getRatings', 'a listing that is not there', '404 404 404 404 404 404 403 403 404', missing),
  right('listReviews', 'a listing that is not there', '404 404 404 404 404 404 403 403 404', missing),
  right('search', 'a word', EVERYONE, () => ({ query: 'query=pattern' })),
  right('userSearch', 'a word', '401 200 200 200 200 200 403 403 401', (_shop, self) => ({
    params: { userId: self },
    query: 'query=pattern',
  })),
  right('suggestListings', 'a word', EVERYONE, () => ({ query: 'query=pattern' })),
  right('countView', 'an active one', EVERYONE, ({ things }) => ({ params: { id: things.sold.id }, body: {} })),
  right('countView', 'one that moderation removed', EVERYONE, ({ things }) => ({
    params: { id: things.removed.id },
    body: {},
  })),
  right('listSellerListings', 'the seller', EVERYONE, ({ people }) => ({ params: { identifier: people.seller.id } })),
  right('getListing', 'an active one', EVERYONE, ({ things }) => ({ params: { id: things.sold.id } })),
  right(
    'getListing',
    'an inactive one of the seller’s',
    '410 410 410 200 410 200 403 403 410',
    'listing_inactive',
    ({ things }) => ({
      params: { id: things.hidden.id },
    }),
  ),
  right('getListing', 'one that moderation removed', '404 404 404 404 404 200 403 403 404', ({ things }) => ({
    params: { id: things.removed.id },
  })),
  right('listOwnListings', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('getUsage', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('beginUploads', 'a file and a picture', '401 403 403 201 201 403 403 403 401', () => ({ body: picture })),
  right('getPictures', 'one of the seller’s', '401 404 404 200 404 404 403 403 401', (shop) => ({
    params: { id: shop.things.free.id },
  })),
  right('setPictures', 'one of the seller’s', '401 403 403 200 404 403 403 403 401', (shop) => ({
    params: { id: shop.things.free.id },
    body: { pictures: [] },
  })),
  right('addVersion', 'one of the seller’s', '401 403 403 201 404 403 403 403 401', async (shop, self) => ({
    params: { id: shop.things.free.id },
    body: {
      file: {
        uploadId: self === shop.people.seller.id ? await shop.uploaded() : crypto.randomUUID(),
        name: 'a.pdf',
      },
    },
  })),
  right(
    'createListing',
    'from a file of the seller’s',
    '401 403 403 201 404 403 403 403 401',
    'seller_required',
    async ({ uploaded }) => ({
      body: { ...edited, file: { uploadId: await uploaded(), name: 'a.pdf' } },
    }),
  ),
  right('editListing', 'one of the seller’s', '401 404 404 200 404 404 403 403 401', ({ things }) => ({
    params: { itemId: things.free.id },
    body: edited,
  })),
  right(
    'listVersions',
    'one of the seller’s that the buyer bought',
    '401 404 200 200 404 404 403 403 401',
    ({ things }) => ({ params: { id: things.sold.id } }),
  ),
  right(
    'getVersionLink',
    'one of the seller’s that the buyer bought',
    '401 404 404 200 404 404 403 403 401',
    ({ things }) => ({ params: { id: things.sold.id, version: '1' } }),
  ),
  right('getVersionLink', 'one that moderation removed', '401 404 404 404 404 404 403 403 401', ({ things }) => ({
    params: { id: things.removed.id, version: '1' },
  })),
  right('reducePrice', 'one of the seller’s', '401 404 404 201 404 404 403 403 401', ({ things }) => ({
    params: { id: things.hidden.id },
    body: { price: '0.60', endsAt: new Date(Date.now() + 86_400_000).toISOString() },
  })),
  right('getReduction', 'the same', '401 404 404 200 404 404 403 403 401', ({ things }) => ({
    params: { id: things.hidden.id },
  })),
  right('endReduction', 'the same', '401 404 404 200 404 404 403 403 401', ({ things }) => ({
    params: { id: things.hidden.id },
  })),
  right('deactivateListing', 'one of the seller’s', '401 404 404 200 404 404 403 403 401', ({ things }) => ({
    params: { id: things.free.id },
  })),
  right('reactivateListing', 'the same', '401 404 404 200 404 404 403 403 401', ({ things }) => ({
    params: { id: things.free.id },
  })),
  right(
    'deleteListing',
    'one of the seller’s that the buyer bought',
    '401 404 404 409 404 404 403 403 401',
    'listing_bought',
    ({ things }) => ({
      params: { id: things.sold.id },
    }),
  ),
  right('getOwnReview', 'their own', '401 200 200 200 200 200 403 403 401', ({ things }, self) => ({
    params: { userId: self, itemId: things.sold.id },
  })),
  right('getRatings', 'a listing', EVERYONE, ({ things }) => ({ params: { id: things.sold.id } })),
  right('listReviews', 'a listing', EVERYONE, ({ things }) => ({ params: { id: things.sold.id } })),
  right(
    'createReview',
    'what the buyer bought and reviewed',
    '401 403 409 403 403 403 403 403 401',
    'already_reviewed',
    ({ things }) => ({
      body: { itemId: things.sold.id, rating: 5, comment: 'Lovely' },
    }),
  ),
  right('listHelpfulReviews', 'their own', '401 200 200 200 200 200 403 403 401', ({ things }, self) => ({
    params: { userId: self, itemId: things.sold.id },
  })),
  right('markHelpful', 'the buyer’s review', '401 200 409 409 200 200 403 403 401', 'own_vote', ({ things }) => ({
    params: { reviewId: things.review.id },
  })),
  right('unmarkHelpful', 'the same', '401 200 409 409 200 200 403 403 401', 'own_vote', ({ things }) => ({
    params: { reviewId: things.review.id },
  })),
  right('answerReview', 'the buyer’s review', '401 404 404 200 404 404 403 403 401', ({ things }) => ({
    params: { reviewId: things.review.id },
    body: { text: 'Thanks' },
  })),
  right('removeAnswer', 'the same', '401 404 404 200 404 404 403 403 401', ({ things }) => ({
    params: { reviewId: things.review.id },
  })),
  right('editReview', 'the buyer’s', '401 404 200 404 404 404 403 403 401', ({ things }) => ({
    params: { reviewId: things.review.id },
    body: { rating: 5, comment: 'Lovely' },
  })),
  right('deleteReview', 'the buyer’s', '401 404 200 404 404 404 403 403 401', ({ things }) => ({
    params: { reviewId: things.spareReview.id },
  })),
  right('listDiscounts', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('createDiscount', 'their own', '401 403 403 201 201 403 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { code: 'summer', percent: 10 },
  })),
  right('createDiscount', 'the seller’s listing', '401 404 404 201 404 404 403 403 401', ({ things }, self) => ({
    params: { userId: self },
    body: { code: 'autumn', amount: '1.50', listingId: things.sold.id },
  })),
  right('endDiscount', 'the seller’s', '401 404 404 200 404 404 403 403 401', ({ things }, self) => ({
    params: { userId: self, discountId: things.discount?.id ?? '' },
  })),
  right('listBundles', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('createBundle', 'the seller’s listings', '401 403 403 201 404 403 403 403 401', ({ things }, self) => ({
    params: { userId: self },
    body: { name: 'Two of them', price: 1, listingIds: [things.sold.id, things.hidden.id] },
  })),
  right('endBundle', 'the seller’s', '401 404 404 200 404 404 403 403 401', ({ things }, self) => ({
    params: { userId: self, bundleId: things.bundle?.id ?? '' },
  })),
  right('getBundle', 'one that is not there', '404 404 404 404 404 404 404 404 404', () => ({
    params: { bundleId: crypto.randomUUID() },
  })),
  right('listBundlesOfSeller', 'the seller', '200 200 200 200 200 200 200 200 200', ({ people }) => ({
    params: { identifier: people.seller.id },
  })),
  right('listBundlesOfListing', 'a malformed id', '404 404 404 404 404 404 404 404 404', () => ({
    params: { id: 'none' },
  })),
  right('listBundlesOfListing', 'an active one', '200 200 200 200 200 200 200 200 200', ({ things }) => ({
    params: { id: things.sold.id },
  })),
]
