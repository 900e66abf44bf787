// Price reductions: their seller plans and ends them. Others see them only once they apply.
import { nobody, on, type Right } from '../../platform/rights/right.ts'

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
  priceReductions.update('changes a reduced price', nobody, 'price_cents = 60'),
  priceReductions.remove(
    "ends the reduction of the other seller's listing",
    ['other seller'],
    'listing_id = $otherListing',
  ),
  priceReductions.remove('ends all reductions, which are their own', ['other seller']),
]
