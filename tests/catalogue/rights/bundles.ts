// Bundles are public while all of their listings are for sale. A function creates them; their seller ends them.
import { everyone, nobody, on, type Right } from '../../platform/rights/right.ts'

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
  bundleItems.remove('takes a listing out of a bundle', nobody, 'bundle_id = $bundle'),
]
