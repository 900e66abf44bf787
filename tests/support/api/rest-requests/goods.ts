// What is listed, bought and reviewed.
import { add, change, type RequestsByRight, rows, some } from './request.ts'

const NEW_LISTING = { title: 'New', description: 'New', price_cents: 500, status: 'processing' }

export const goods: RequestsByRight = {
  listings: {
    'reads an active listing': (world) => rows(`select=id,title&id=eq.${world.otherListing}`),
    'reads an inactive listing': (world) => rows(`select=id,title&id=eq.${world.inactiveListing}`),
    'reads a removed listing that the buyer bought': (world) => rows(`select=id,title&id=eq.${world.removedListing}`),
    'lists something': () => add(NEW_LISTING),
    'lists something as live, before its files were checked': () => add({ ...NEW_LISTING, status: 'active' }),
    'lists with pictures that nobody checked': () => add({ ...NEW_LISTING, showcase_images: [] }),
    "lists in another's name": ({ people }) => add({ seller_id: people.seller, ...NEW_LISTING }),
    'reads a processing listing': (world) => rows(`select=id,processing_failure&id=eq.${world.processingListing}`),
    'puts a processing listing on show by hand': (world) =>
      change(`id=eq.${world.processingListing}`, { status: 'active' }),
    'takes a listing back into preparation': (world) => change(`id=eq.${world.listing}`, { status: 'processing' }),
    'forgets why a listing failed': (world) => change(`id=eq.${world.processingListing}`, { processing_failure: null }),
    "edits the seller's listing": (world) => change(`id=eq.${world.listing}`, { title: 'Edited', price_cents: 900 }),
    "edits the banned seller's listing": (world) => change(`id=eq.${world.bannedSellersListing}`, { title: 'Edited' }),
    'reactivates the inactive listing': (world) => change(`id=eq.${world.inactiveListing}`, { status: 'active' }),
    'brings back a removed listing': (world) => change(`id=eq.${world.removedListing}`, { status: 'active' }),
    'removes a listing': (world) => change(`id=eq.${world.listing}`, { status: 'removed' }),
    'writes a counter': (world) => change(`id=eq.${world.listing}`, { sales_count: 1000 }),
    'gives a listing away': (world) => change(`id=eq.${world.listing}`, { seller_id: world.people.stranger }),
    'deletes a listing': (world) => rows(`id=eq.${world.listing}`),
    'retitles every listing, which are their own': () => change('', { title: `Retitled ${some()}` }),
  },
  cart_items: {
    "puts the other seller's listing into the cart": (world) => add({ listing_id: world.otherListing }),
    "puts something into another's cart": (world) =>
      add({ buyer_id: world.people.stranger, listing_id: world.otherListing }),
    'puts an inactive listing into the cart': (world) => add({ listing_id: world.inactiveListing }),
    'puts a processing listing into the cart': (world) => add({ listing_id: world.processingListing }),
    'puts a listing of a fixed price into the cart, for less': (world) =>
      add({ listing_id: world.otherListing, chosen_price_cents: 50 }),
    'changes what is paid for a cart item': () => change('listing_id=not.is.null', { chosen_price_cents: 50 }),
    "reads the admin's cart": ({ people }) => rows(`buyer_id=eq.${people.admin}`),
    "reads the banned one's cart": ({ people }) => rows(`buyer_id=eq.${people.banned}`),
    'moves a cart item': (world) => change('listing_id=not.is.null', { listing_id: world.otherListing }),
    "empties the admin's cart": ({ people }) => rows(`buyer_id=eq.${people.admin}`),
    'empties every cart, which is their own': () => rows(''),
  },
  cart_notices: {
    "reads what left the admin's cart": ({ people }) => rows(`buyer_id=eq.${people.admin}`),
    "reads what left the banned one's cart": ({ people }) => rows(`buyer_id=eq.${people.banned}`),
    'puts every notice away, which is their own': () => rows(''),
    'writes a notice': ({ people, listing }) =>
      add({ buyer_id: people.admin, listing_id: listing, title: 'Gone', reason: 'paused' }),
  },
  wishlist_items: {
    "wishes for the other seller's listing": (world) => add({ listing_id: world.otherListing }),
    "wishes in another's name": (world) => add({ buyer_id: world.people.stranger, listing_id: world.otherListing }),
    "reads the admin's wishlist": ({ people }) => rows(`buyer_id=eq.${people.admin}`),
    "reads the banned one's wishlist": ({ people }) => rows(`buyer_id=eq.${people.banned}`),
    "empties the admin's wishlist": ({ people }) => rows(`buyer_id=eq.${people.admin}`),
    'empties every wishlist, which is their own': () => rows(''),
  },
  orders: {
    "reads the buyer's order": ({ order }) => rows(`select=id,status,total_cents&id=eq.${order.orderId}`),
    "reads the banned one's order": ({ people }) => rows(`select=id&buyer_id=eq.${people.banned}`),
    'reads the Stripe account of an order': ({ order }) => rows(`select=stripe_account_id&id=eq.${order.orderId}`),
    'makes a paid order': ({ people }, me) =>
      add({
        buyer_id: me,
        seller_id: people.seller,
        status: 'paid',
        total_cents: 0,
        basket_digest: '\\x78',
        livemode: false,
        expires_at: new Date().toISOString(),
      }),
    // The order is paid already: another status is what would show.
    'marks an order paid': ({ order }) => change(`id=eq.${order.orderId}`, { status: 'disputed' }),
  },
  order_items: {
    "reads the items of the buyer's order": ({ order }) => rows(`order_id=eq.${order.orderId}`),
    "reads the items of the banned one's order": ({ people }) =>
      rows(`select=id,orders!inner(id)&orders.buyer_id=eq.${people.banned}`),
    "reads the items of the banned one's order by its id": (world) => rows(`order_id=eq.${world.bannedOrder.orderId}`),
    'lowers a price snapshot': ({ order }) => change(`order_id=eq.${order.orderId}`, { price_cents: 1 }),
  },
  supply_consents: {
    "reads the buyer's consent": ({ order }) => rows(`order_id=eq.${order.orderId}`),
    "reads the banned one's consent": ({ people }) => rows(`buyer_id=eq.${people.banned}`),
    'writes a consent past its function': ({ order, people }) =>
      add({ order_id: order.orderId, buyer_id: people.buyer, words: 'x', version: 'x' }),
    'takes a consent back': ({ order }) => rows(`order_id=eq.${order.orderId}`),
  },
  order_withdrawals: {
    "reads the buyer's withdrawal": ({ order }) => rows(`order_id=eq.${order.orderId}`),
    "reads the banned one's withdrawal": ({ people }) => rows(`buyer_id=eq.${people.banned}`),
    'writes a withdrawal past its function': ({ order, people }) =>
      add({ order_id: order.orderId, buyer_id: people.buyer }),
    'takes a withdrawal back': ({ order }) => rows(`order_id=eq.${order.orderId}`),
  },
  entitlements: {
    "reads the buyer's entitlement": ({ order }) => rows(`order_id=eq.${order.orderId}`),
    "reads the banned one's entitlement": ({ people }) => rows(`buyer_id=eq.${people.banned}`),
    'entitles themselves': (world, me) =>
      add({ buyer_id: me, listing_id: world.otherListing, order_id: world.order.orderId }),
    // Nothing of this world is revoked: a revocation is what would show.
    'undoes a revocation': () =>
      change('id=not.is.null', { revoked_at: new Date().toISOString(), revoke_reason: 'refunded' }),
  },
  listing_files: {
    'sees what the file is': (world) => rows(`select=name,size_bytes,sha256&listing_id=eq.${world.listing}`),
    "sees the file of the banned one's purchase": (world) => rows(`select=name&listing_id=eq.${world.bannedListing}`),
    'reads which write of an object is sold': (world) =>
      rows(`select=object_id,object_version&listing_id=eq.${world.listing}`),
    'reads an object path': (world) => rows(`select=object_path&listing_id=eq.${world.listing}`),
    "sees the file of the banned seller's listing": (world) =>
      rows(`select=name&listing_id=eq.${world.bannedSellersListing}`),
    'attaches a file': (world) =>
      add({
        listing_id: world.listing,
        version: 2,
        object_path: some(),
        name: 'x',
        size_bytes: 1,
        mime_type: 'text/plain',
        sha256: 'a'.repeat(64),
      }),
    'swaps a file': (world) => change(`listing_id=eq.${world.listing}`, { name: 'other.pdf' }),
  },
  pending_versions: {
    "sees what became of the seller's new version": (world) =>
      rows(`select=name,failure&listing_id=eq.${world.listing}`),
    "sees what became of the banned seller's new version": (world) =>
      rows(`select=name&listing_id=eq.${world.bannedSellersListing}`),
    'begins a new version by hand': (world) => add({ listing_id: world.inactiveListing, name: 'a.pdf' }),
    'forgets why a new version was not taken': (world) => change(`listing_id=eq.${world.listing}`, { failure: null }),
  },
  pending_pictures: {
    "sees what became of the seller's new pictures": (world) => rows(`select=failure&listing_id=eq.${world.listing}`),
    "sees what became of the banned seller's new pictures": (world) =>
      rows(`select=failure&listing_id=eq.${world.bannedSellersListing}`),
    'reads which pictures are wanted': (world) => rows(`select=pictures&listing_id=eq.${world.listing}`),
    'begins a change of pictures by hand': (world) => add({ listing_id: world.inactiveListing, pictures: [] }),
    'forgets why new pictures were rejected': (world) => change(`listing_id=eq.${world.listing}`, { failure: null }),
  },
  uploads: {
    'begins an upload': () => add({ bucket_id: 'product-files' }),
    "begins an upload in another's name": ({ people }) => add({ bucket_id: 'product-files', seller_id: people.seller }),
    "sees the seller's upload": (world) => rows(`id=eq.${world.upload}`),
    "gives up the seller's upload": (world) => rows(`id=eq.${world.upload}`),
    "sees the banned seller's upload": ({ people }) => rows(`seller_id=eq.${people['banned seller']}`),
    "gives up the banned seller's upload": ({ people }) => rows(`seller_id=eq.${people['banned seller']}`),
    'gives up every upload, which are their own': () => rows(''),
  },
  downloads: {
    "sees who downloaded the seller's listing": (world) => rows(`listing_id=eq.${world.listing}`),
    'invents a download': (world, me) => add({ listing_id: world.listing, buyer_id: me }),
  },
  listing_views: {
    "sees the views of the seller's listing": (world) => rows(`listing_id=eq.${world.listing}`),
    "sees the views of the banned seller's listing": (world) => rows(`listing_id=eq.${world.bannedSellersListing}`),
    'invents views': (world) => add({ listing_id: world.listing, viewed_on: '2020-01-01', views: 9 }),
    'raises the views of a listing': (world) => change(`listing_id=eq.${world.listing}`, { views: 9 }),
  },
  reviews: {
    'reads a review by the buyer that an admin removed': (world) =>
      rows(`listing_id=eq.${world.rudelyReviewedListing}`),
    'puts a removed review back': (world) =>
      change(`listing_id=eq.${world.rudelyReviewedListing}`, { removed_at: null }),
    'answers a review of one’s own listing past the function': (world) =>
      change(`listing_id=eq.${world.otherListing}`, { answer: 'Thanks', answered_at: new Date().toISOString() }),
    'reads a review of an active listing': (world) => rows(`listing_id=eq.${world.otherListing}`),
    "reads a review of the seller's removed listing, which the buyer has bought": (world) =>
      rows(`listing_id=eq.${world.removedListing}`),
    "reviews the buyer's purchase": (world) => add({ listing_id: world.listing, rating: 5, comment: 'Lovely' }),
    "reviews the banned one's purchase": (world) =>
      add({ listing_id: world.bannedListing, rating: 5, comment: 'Lovely' }),
    "reviews in the buyer's name": (world) =>
      add({ listing_id: world.listing, reviewer_id: world.people.buyer, rating: 1, comment: 'Bad' }),
    'changes a rating': () => change('id=not.is.null', { rating: 1 }),
    'deletes a review': () => rows('id=not.is.null'),
  },
  review_votes: {
    "reads the stranger's vote": ({ people }) => rows(`voter_id=eq.${people.stranger}`),
    "reads the banned one's vote": ({ people }) => rows(`voter_id=eq.${people.banned}`),
    'votes past the function': ({ people }) => add({ voter_id: people.buyer, review_id: crypto.randomUUID() }),
    'moves a vote': () => change('', { voted_at: new Date().toISOString() }),
    'takes a vote back past the function': () => rows(''),
  },
  bundles: {
    "reads the other seller's bundle": (world) => rows(`id=eq.${world.bundle}`),
    "reads the other seller's bundle with a hidden listing": (world) => rows(`id=eq.${world.hiddenBundle}`),
    'makes a bundle without the act': ({ people }) =>
      add({ seller_id: people.seller, name: 'Cheap', price_cents: 50, size: 2 }),
    'changes what a bundle costs': (world) => change(`id=eq.${world.bundle}`, { price_cents: 60 }),
    'deletes a bundle': (world) => rows(`id=eq.${world.bundle}`),
  },
  bundle_items: {
    'reads what a bundle has': (world) => rows(`bundle_id=eq.${world.bundle}`),
    'reads the hidden listing of a bundle': (world) => rows(`listing_id=eq.${world.hiddenListing}`),
    'puts a listing into a bundle without the act': (world) =>
      add({ bundle_id: world.bundle, listing_id: world.listing, position: 9 }),
    'changes what a bundle has': (world) =>
      change(`bundle_id=eq.${world.bundle}&position=eq.0`, { listing_id: world.listing }),
    'takes a listing out of a bundle': (world) => rows(`bundle_id=eq.${world.bundle}`),
  },
  discounts: {
    "reads the seller's discounts": ({ people }) => rows(`seller_id=eq.${people.seller}`),
    "reads the banned seller's discounts": ({ people }) => rows(`seller_id=eq.${people['banned seller']}`),
    'makes a discount of all that they sell': () => add({ code: 'SUMMER', percent: 10 }),
    "makes a discount of the seller's listing": ({ listing }) =>
      add({ code: 'SUMMER', percent: 10, listing_id: listing }),
    "makes a discount in the seller's name": ({ people }) =>
      add({ seller_id: people.seller, code: 'SUMMER', percent: 10 }),
    "ends the seller's discounts": ({ people }) =>
      change(`seller_id=eq.${people.seller}`, { ended_at: new Date().toISOString() }),
    'ends all discounts, which are their own': () => change('', { ended_at: new Date().toISOString() }),
    "ends the banned seller's discounts": ({ people }) =>
      change(`seller_id=eq.${people['banned seller']}`, { ended_at: new Date().toISOString() }),
    'changes what a discount takes off': ({ people }) => change(`seller_id=eq.${people.seller}`, { percent: 99 }),
    'deletes a discount': ({ people }) => rows(`seller_id=eq.${people.seller}`),
  },
  price_reductions: {
    "reads what the other seller's listing will cost": (world) => rows(`listing_id=eq.${world.otherListing}`),
    "reads what the banned seller's listing will cost": (world) => rows(`listing_id=eq.${world.bannedSellersListing}`),
    "reduces the price of the seller's listing": ({ listing }) =>
      add({ listing_id: listing, price_cents: 100, ends_at: new Date(Date.now() + 86_400_000).toISOString() }),
    'changes a reduced price': () => change('', { price_cents: 60 }),
    "ends the reduction of the other seller's listing": (world) => rows(`listing_id=eq.${world.otherListing}`),
    'ends all reductions, which are their own': () => rows(''),
  },
}
