// Bundles, discounts and price reductions.
import { everyone, nobody, on, type Right, sellers } from '../../platform/rights/right.ts'

// Bundles are public while all of their listings are for sale. A function creates them; their seller ends them.
const bundles = on('bundles')
const bundleItems = on('bundle_items')

export const bundleRights: Right[] = [
  bundles.select("reads the other seller's bundle", everyone, '*', 'id = $bundle'),
  bundles.select("reads the other seller's bundle with a hidden listing", ['other seller'], '*', 'id = $hiddenBundle'),
  bundles.insert(
    'makes a bundle without the act',
    nobody,
    "(seller_id, name, price_cents, size) values ($seller, 'Cheap', 50, 2)",
    nobody,
  ),
  bundles.update('changes what a bundle costs', nobody, 'price_cents = 60', 'id = $bundle', nobody),
  bundles.remove("ends the other seller's bundle", ['other seller'], 'id = $bundle'),
  bundles.remove("ends the banned seller's bundle", nobody, 'seller_id = $bannedSeller', nobody),
  bundleItems.select('reads what a bundle has', everyone, '*', 'bundle_id = $bundle'),
  bundleItems.select('reads the hidden listing of a bundle', ['other seller'], '*', 'listing_id = $hiddenListing'),
  bundleItems.insert(
    'puts a listing into a bundle without the act',
    nobody,
    '(bundle_id, listing_id, position) values ($bundle, $listing, 9)',
    nobody,
  ),
  bundleItems.update(
    'changes what a bundle has',
    nobody,
    'listing_id = $listing',
    'bundle_id = $bundle and position = 0',
    nobody,
  ),
]

// Discounts: their seller creates, ends and reads them. The terms never change.
const discounts = on('discounts')

export const discountRights: Right[] = [
  discounts.select("reads the seller's discounts", ['seller'], '*', 'seller_id = $seller'),
  discounts.select("reads the banned seller's discounts", nobody, '*', 'seller_id = $bannedSeller'),
  discounts.insert('makes a discount of all that they sell', sellers, "(code, percent) values ('SUMMER', 10)", sellers),
  discounts.insert(
    "makes a discount of the seller's listing",
    ['seller'],
    "(code, percent, listing_id) values ('SUMMER', 10, $listing)",
    ['seller'],
  ),
  discounts.insert(
    "makes a discount in the seller's name",
    nobody,
    "(seller_id, code, percent) values ($seller, 'SUMMER', 10)",
    ['seller'],
  ),
  discounts.update("ends the seller's discounts", ['seller'], 'ended_at = now()', 'seller_id = $seller'),
  discounts.update('ends all discounts, which are their own', ['seller'], 'ended_at = now()'),
  discounts.update("ends the banned seller's discounts", nobody, 'ended_at = now()', 'seller_id = $bannedSeller'),
  discounts.update('changes what a discount takes off', nobody, 'percent = 99', 'seller_id = $seller', ['seller']),
]

// Price reductions: their seller plans and ends them. Others see them only once they apply.
const priceReductions = on('price_reductions')

export const priceReductionRights: Right[] = [
  priceReductions.select(
    "reads what the other seller's listing will cost",
    ['other seller'],
    '*',
    'listing_id = $otherListing',
  ),
  priceReductions.select(
    "reads what the banned seller's listing will cost",
    nobody,
    '*',
    'listing_id = $bannedSellersListing',
  ),
  priceReductions.insert(
    "reduces the price of the seller's listing",
    ['seller'],
    "(listing_id, price_cents, ends_at) values ($listing, 100, now() + interval '1 day')",
    ['seller'],
  ),
  priceReductions.remove(
    "ends the reduction of the other seller's listing",
    ['other seller'],
    'listing_id = $otherListing',
  ),
  priceReductions.remove('ends all reductions, which are their own', ['other seller']),
]
