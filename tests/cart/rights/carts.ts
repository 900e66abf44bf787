// Cart and wishlist: own rows only, and only listings for sale.
import {
  allButTheOtherSeller,
  inGoodStanding,
  membersBut,
  nobody,
  on,
  type Right,
} from '../../platform/rights/right.ts'

const cartItems = on('cart_items')
const cartNotices = on('cart_notices')
const wishlistItems = on('wishlist_items')

export const cartRights: Right[] = [
  cartItems.insert(
    "puts the other seller's listing into the cart",
    allButTheOtherSeller,
    '(listing_id) values ($otherListing)',
    inGoodStanding,
  ),
  cartItems.insert(
    'puts the listing that was given away into the cart',
    membersBut('recipient', 'seller'),
    '(listing_id) values ($givenListing)',
    inGoodStanding,
  ),
  cartItems.insert(
    "puts something into another's cart",
    nobody,
    '(buyer_id, listing_id) values ($stranger, $otherListing)',
    ['stranger'],
  ),
  cartItems.insert('puts an inactive listing into the cart', nobody, '(listing_id) values ($inactiveListing)'),
  cartItems.insert('puts a processing listing into the cart', nobody, '(listing_id) values ($processingListing)'),
  cartItems.insert(
    'puts a listing of a fixed price into the cart, for less',
    nobody,
    '(listing_id, chosen_price_cents) values ($otherListing, 50)',
  ),
  cartItems.update('chooses the price of every cart item, which are their own', ['admin'], 'chosen_price_cents = null'),
  cartItems.update('pays less for a cart item of a fixed price', nobody, 'chosen_price_cents = 50'),
  cartItems.update('changes the noted price of a cart item', nobody, 'price_cents = 50', '', ['admin']),
  cartItems.select("reads the admin's cart", ['admin'], '*', 'buyer_id = $admin'),
  cartItems.select("reads the banned one's cart", nobody, '*', 'buyer_id = $banned'),
  cartItems.update('moves a cart item', nobody, 'listing_id = $otherListing'),
  cartItems.remove("empties the admin's cart", ['admin'], 'buyer_id = $admin'),
  cartItems.remove('empties every cart, which is their own', ['admin']),
  cartNotices.select("reads what left the admin's cart", ['admin'], '*', 'buyer_id = $admin'),
  cartNotices.select("reads what left the banned one's cart", nobody, '*', 'buyer_id = $banned'),
  cartNotices.remove('puts every notice away, which is their own', ['admin']),
  cartNotices.insert(
    'writes a notice',
    nobody,
    "(buyer_id, listing_id, title, reason) values ($admin, $listing, 'Gone', 'paused')",
    nobody,
  ),
  wishlistItems.insert(
    "wishes for the other seller's listing",
    allButTheOtherSeller,
    '(listing_id) values ($otherListing)',
    inGoodStanding,
  ),
  wishlistItems.insert("wishes in another's name", nobody, '(buyer_id, listing_id) values ($stranger, $otherListing)', [
    'stranger',
  ]),
  wishlistItems.select("reads the admin's wishlist", ['admin'], '*', 'buyer_id = $admin'),
  wishlistItems.select("reads the banned one's wishlist", nobody, '*', 'buyer_id = $banned'),
  wishlistItems.remove("empties the admin's wishlist", ['admin'], 'buyer_id = $admin'),
  wishlistItems.remove('empties every wishlist, which is their own', ['admin']),
]
