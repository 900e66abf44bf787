// Discounts: their seller creates, ends and reads them. The terms never change.
import { nobody, on, type Right, sellers } from '../../platform/rights/right.ts'

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
  discounts.remove('deletes a discount', nobody, 'seller_id = $seller'),
]
