// Cart and wishlist are one’s own, and hold only what can be bought.
import { nobody, type Right } from './right.ts'

export const carts: Right[] = [
  {
    table: 'cart_items',
    operation: 'insert',
    what: "puts the other seller's listing into the cart",
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    allowedIfGranted: ['stranger', 'buyer', 'seller', 'other seller', 'admin'],
    statement: (sql, world) => sql`insert into public.cart_items (listing_id) values (${world.otherListing})`,
  },
  {
    table: 'cart_items',
    operation: 'insert',
    what: "puts something into another's cart",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, world) =>
      sql`insert into public.cart_items (buyer_id, listing_id) values (${world.people.stranger}, ${world.otherListing})`,
  },
  {
    table: 'cart_items',
    operation: 'insert',
    what: 'puts an inactive listing into the cart',
    allowed: nobody,
    statement: (sql, world) => sql`insert into public.cart_items (listing_id) values (${world.inactiveListing})`,
  },
  {
    table: 'cart_items',
    operation: 'select',
    what: "reads the admin's cart",
    allowed: ['admin'],
    statement: (sql, { people }) => sql`select * from public.cart_items where buyer_id = ${people.admin}`,
  },
  {
    table: 'cart_items',
    operation: 'select',
    what: "reads the banned one's cart",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.cart_items where buyer_id = ${people.banned}`,
  },
  {
    table: 'cart_items',
    operation: 'update',
    what: 'moves a cart item',
    allowed: nobody,
    statement: (sql, world) => sql`update public.cart_items set listing_id = ${world.otherListing}`,
  },
  {
    table: 'cart_items',
    operation: 'delete',
    what: "empties the admin's cart",
    allowed: ['admin'],
    statement: (sql, { people }) => sql`delete from public.cart_items where buyer_id = ${people.admin}`,
  },
  {
    table: 'cart_items',
    operation: 'delete',
    what: 'empties every cart, which is their own',
    allowed: ['admin'],
    statement: (sql) => sql`delete from public.cart_items`,
  },
  {
    table: 'wishlist_items',
    operation: 'insert',
    what: "wishes for the other seller's listing",
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    allowedIfGranted: ['stranger', 'buyer', 'seller', 'other seller', 'admin'],
    statement: (sql, world) => sql`insert into public.wishlist_items (listing_id) values (${world.otherListing})`,
  },
  {
    table: 'wishlist_items',
    operation: 'insert',
    what: "wishes in another's name",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, world) =>
      sql`insert into public.wishlist_items (buyer_id, listing_id) values (${world.people.stranger}, ${world.otherListing})`,
  },
  {
    table: 'wishlist_items',
    operation: 'select',
    what: "reads the admin's wishlist",
    allowed: ['admin'],
    statement: (sql, { people }) => sql`select * from public.wishlist_items where buyer_id = ${people.admin}`,
  },
  {
    table: 'wishlist_items',
    operation: 'select',
    what: "reads the banned one's wishlist",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.wishlist_items where buyer_id = ${people.banned}`,
  },
  {
    table: 'wishlist_items',
    operation: 'delete',
    what: "empties the admin's wishlist",
    allowed: ['admin'],
    statement: (sql, { people }) => sql`delete from public.wishlist_items where buyer_id = ${people.admin}`,
  },
  {
    table: 'wishlist_items',
    operation: 'delete',
    what: 'empties every wishlist, which is their own',
    allowed: ['admin'],
    statement: (sql) => sql`delete from public.wishlist_items`,
  },
]
