// Cart and wishlist: own rows only, and only listings for sale.
import { allButTheOtherSeller, inGoodStanding, nobody, on, type Right } from '../../operations/rights/right.ts'

const cartItems = on('cart_items')
const cartNotices = on('cart_notices')
const wishlistItems = on('wishlist_items')

export const cartRights: Right[] = [
  cartItems.insert(
    "puts the other seller's listing into the cart",
    allButTheOtherSeller,
    (sql, world) => sql`insert into public.cart_items (listing_id) values (${world.otherListing})`,
    inGoodStanding,
  ),
  cartItems.insert(
    "puts something into another's cart",
    nobody,
    (sql, world) =>
      sql`insert into public.cart_items (buyer_id, listing_id) values (${world.people.stranger}, ${world.otherListing})`,
    ['stranger'],
  ),
  cartItems.insert(
    'puts an inactive listing into the cart',
    nobody,
    (sql, world) => sql`insert into public.cart_items (listing_id) values (${world.inactiveListing})`,
  ),
  cartItems.insert(
    'puts a processing listing into the cart',
    nobody,
    (sql, world) => sql`insert into public.cart_items (listing_id) values (${world.processingListing})`,
  ),
  cartItems.insert(
    'puts a listing of a fixed price into the cart, for less',
    nobody,
    (sql, world) =>
      sql`insert into public.cart_items (listing_id, chosen_price_cents) values (${world.otherListing}, 50)`,
  ),
  cartItems.update(
    'chooses the price of every cart item, which are their own',
    ['admin'],
    (sql) => sql`update public.cart_items set chosen_price_cents = null`,
  ),
  cartItems.update(
    'pays less for a cart item of a fixed price',
    nobody,
    (sql) => sql`update public.cart_items set chosen_price_cents = 50`,
  ),
  cartItems.update(
    'changes the noted price of a cart item',
    nobody,
    (sql) => sql`update public.cart_items set price_cents = 50`,
    ['admin'],
  ),
  cartItems.select(
    "reads the admin's cart",
    ['admin'],
    (sql, { people }) => sql`select * from public.cart_items where buyer_id = ${people.admin}`,
  ),
  cartItems.select(
    "reads the banned one's cart",
    nobody,
    (sql, { people }) => sql`select * from public.cart_items where buyer_id = ${people.banned}`,
  ),
  cartItems.update(
    'moves a cart item',
    nobody,
    (sql, world) => sql`update public.cart_items set listing_id = ${world.otherListing}`,
  ),
  cartItems.remove(
    "empties the admin's cart",
    ['admin'],
    (sql, { people }) => sql`delete from public.cart_items where buyer_id = ${people.admin}`,
  ),
  cartItems.remove('empties every cart, which is their own', ['admin'], (sql) => sql`delete from public.cart_items`),
  cartNotices.select(
    "reads what left the admin's cart",
    ['admin'],
    (sql, { people }) => sql`select * from public.cart_notices where buyer_id = ${people.admin}`,
  ),
  cartNotices.select(
    "reads what left the banned one's cart",
    nobody,
    (sql, { people }) => sql`select * from public.cart_notices where buyer_id = ${people.banned}`,
  ),
  cartNotices.remove(
    'puts every notice away, which is their own',
    ['admin'],
    (sql) => sql`delete from public.cart_notices`,
  ),
  cartNotices.insert(
    'writes a notice',
    nobody,
    (sql, { people, listing }) =>
      sql`insert into public.cart_notices (buyer_id, listing_id, title, reason) values (${people.admin}, ${listing}, 'Gone', 'paused')`,
    nobody,
  ),
  wishlistItems.insert(
    "wishes for the other seller's listing",
    allButTheOtherSeller,
    (sql, world) => sql`insert into public.wishlist_items (listing_id) values (${world.otherListing})`,
    inGoodStanding,
  ),
  wishlistItems.insert(
    "wishes in another's name",
    nobody,
    (sql, world) =>
      sql`insert into public.wishlist_items (buyer_id, listing_id) values (${world.people.stranger}, ${world.otherListing})`,
    ['stranger'],
  ),
  wishlistItems.select(
    "reads the admin's wishlist",
    ['admin'],
    (sql, { people }) => sql`select * from public.wishlist_items where buyer_id = ${people.admin}`,
  ),
  wishlistItems.select(
    "reads the banned one's wishlist",
    nobody,
    (sql, { people }) => sql`select * from public.wishlist_items where buyer_id = ${people.banned}`,
  ),
  wishlistItems.remove(
    "empties the admin's wishlist",
    ['admin'],
    (sql, { people }) => sql`delete from public.wishlist_items where buyer_id = ${people.admin}`,
  ),
  wishlistItems.remove(
    'empties every wishlist, which is their own',
    ['admin'],
    (sql) => sql`delete from public.wishlist_items`,
  ),
]
