// Who may do what, as data: one row per table, operation and kind of row, with the personas that it is allowed to.
// Everyone who is not named is refused. The statement runs as each persona and is rolled back.
import type postgres from 'postgres'
import type { Persona, World } from './world.ts'

type Sql = postgres.Sql | postgres.TransactionSql
export type Right = {
  table: string
  operation: 'select' | 'insert' | 'update' | 'delete'
  /** What is done to which row, in words. */
  what: string
  allowed: readonly Persona[]
  statement: (sql: Sql, world: World) => postgres.PendingQuery<postgres.Row[]>
  /** Whom the policy alone allows it, were every column granted and no trigger there: guards, each tried without the others. */
  allowedIfGranted?: readonly Persona[]
}

const everyone: readonly Persona[] = [
  'visitor',
  'stranger',
  'buyer',
  'seller',
  'other seller',
  'admin',
  'banned',
  'banned seller',
  'deleted',
]
const nobody: readonly Persona[] = []
const sellers: readonly Persona[] = ['seller', 'other seller']

export const RIGHTS: Right[] = [
  // Profiles: public to read, one's own to edit, and only the columns that are one's own business.
  {
    table: 'profiles',
    operation: 'select',
    what: "reads someone's profile",
    allowed: everyone,
    statement: (sql, { people }) => sql`select * from public.profiles where id = ${people.seller}`,
  },
  {
    table: 'profiles',
    operation: 'insert',
    what: 'makes a profile',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.profiles (id, username, name) values (gen_random_uuid(), 'made-up', 'Made up')`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: "renames the buyer's profile",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`update public.profiles set name = 'Renamed' where id = ${people.buyer}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: "renames the banned one's profile",
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.profiles set name = 'Renamed' where id = ${people.banned}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: 'lifts a ban',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.profiles set is_banned = false where id = ${people.banned}`,
  },
  {
    table: 'profiles',
    operation: 'update',
    what: 'makes a seller',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.profiles set is_seller = true where id = ${people.stranger}`,
  },
  {
    table: 'profiles',
    operation: 'delete',
    what: 'deletes a profile',
    allowed: nobody,
    statement: (sql, { people }) => sql`delete from public.profiles where id = ${people.stranger}`,
  },

  // Accounts: email and identity, for their owner's eyes.
  {
    table: 'accounts',
    operation: 'select',
    what: "reads the buyer's account",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`select * from public.accounts where id = ${people.buyer}`,
  },
  {
    table: 'accounts',
    operation: 'select',
    what: "reads the banned one's account",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.accounts where id = ${people.banned}`,
  },
  {
    table: 'accounts',
    operation: 'update',
    what: 'changes an email',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.accounts set email = 'x@example.com' where id = ${people.buyer}`,
  },

  // Roles: seen by their owner, written by nobody.
  {
    table: 'user_roles',
    operation: 'select',
    what: "reads the admin's roles",
    allowed: ['admin'],
    statement: (sql, { people }) => sql`select user_id, role from public.user_roles where user_id = ${people.admin}`,
  },
  {
    table: 'user_roles',
    operation: 'insert',
    what: 'makes themselves admin',
    allowed: nobody,
    statement: (sql) => sql`insert into public.user_roles (user_id, role) values (auth.uid(), 'admin')`,
  },
  {
    table: 'user_roles',
    operation: 'delete',
    what: 'demotes the admin',
    allowed: nobody,
    statement: (sql, { people }) => sql`delete from public.user_roles where user_id = ${people.admin}`,
  },

  // Seller accounts: the Stripe account, for its owner's eyes.
  {
    table: 'seller_accounts',
    operation: 'select',
    what: "reads the seller's Stripe account",
    allowed: ['seller'],
    statement: (sql, { people }) => sql`select * from public.seller_accounts where seller_id = ${people.seller}`,
  },
  {
    table: 'seller_accounts',
    operation: 'insert',
    what: 'connects an account by hand',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.seller_accounts (seller_id, stripe_account_id, livemode) values (auth.uid(), 'acct_x', false)`,
  },
  {
    table: 'seller_accounts',
    operation: 'update',
    what: 'enables charges by hand',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`update public.seller_accounts set charges_enabled = true where seller_id = ${people.seller}`,
  },

  // Listings: public while active; afterwards for the seller and for those who bought.
  {
    table: 'listings',
    operation: 'select',
    what: 'reads an active listing',
    allowed: everyone,
    statement: (sql, world) => sql`select id, title from public.listings where id = ${world.otherListing}`,
  },
  {
    table: 'listings',
    operation: 'select',
    what: 'reads an inactive listing',
    allowed: ['seller'],
    statement: (sql, world) => sql`select id, title from public.listings where id = ${world.inactiveListing}`,
  },
  {
    table: 'listings',
    operation: 'select',
    what: 'reads a removed listing that the buyer bought',
    allowed: ['buyer', 'seller'],
    statement: (sql, world) => sql`select id, title from public.listings where id = ${world.removedListing}`,
  },
  {
    table: 'listings',
    operation: 'insert',
    what: 'lists something',
    allowed: sellers,
    statement: (sql) => sql`insert into public.listings (title, description, price_cents) values ('New', 'New', 500)`,
  },
  {
    table: 'listings',
    operation: 'insert',
    what: "lists in another's name",
    allowed: nobody,
    allowedIfGranted: ['seller'],
    statement: (sql, { people }) =>
      sql`insert into public.listings (seller_id, title, description, price_cents) values (${people.seller}, 'New', 'New', 500)`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: "edits the seller's listing",
    allowed: ['seller'],
    statement: (sql, world) =>
      sql`update public.listings set title = 'Edited', price_cents = 900 where id = ${world.listing}`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'reactivates the inactive listing',
    allowed: ['seller'],
    statement: (sql, world) => sql`update public.listings set status = 'active' where id = ${world.inactiveListing}`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'brings back a removed listing',
    allowed: nobody,
    statement: (sql, world) => sql`update public.listings set status = 'active' where id = ${world.removedListing}`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'removes a listing',
    allowed: nobody,
    statement: (sql, world) => sql`update public.listings set status = 'removed' where id = ${world.listing}`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'writes a counter',
    allowed: nobody,
    statement: (sql, world) => sql`update public.listings set sales_count = 1000 where id = ${world.listing}`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'gives a listing away',
    allowed: nobody,
    statement: (sql, world) =>
      sql`update public.listings set seller_id = ${world.people.stranger} where id = ${world.listing}`,
  },
  {
    table: 'listings',
    operation: 'delete',
    what: 'deletes a listing',
    allowed: nobody,
    statement: (sql, world) => sql`delete from public.listings where id = ${world.listing}`,
  },

  // Cart and wishlist: one's own, and only what can be bought.
  {
    table: 'cart_items',
    operation: 'insert',
    what: "puts the other seller's listing into the cart",
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
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
    table: 'wishlist_items',
    operation: 'insert',
    what: "wishes for the other seller's listing",
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
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

  // Orders and entitlements: their buyer reads, the payment acts write.
  {
    table: 'orders',
    operation: 'select',
    what: "reads the buyer's order",
    allowed: ['buyer'],
    statement: (sql, { order }) => sql`select id, status, total_cents from public.orders where id = ${order.orderId}`,
  },
  {
    table: 'orders',
    operation: 'select',
    what: "reads the banned one's order",
    allowed: nobody,
    statement: (sql, { people }) => sql`select id from public.orders where buyer_id = ${people.banned}`,
  },
  {
    table: 'orders',
    operation: 'select',
    what: 'reads the Stripe account of an order',
    allowed: nobody,
    statement: (sql, { order }) => sql`select stripe_account_id from public.orders where id = ${order.orderId}`,
  },
  {
    table: 'orders',
    operation: 'insert',
    what: 'makes a paid order',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into public.orders (buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at) values (auth.uid(), ${people.seller}, 'paid', 0, 'x', false, now())`,
  },
  {
    table: 'orders',
    operation: 'update',
    what: 'marks an order paid',
    allowed: nobody,
    statement: (sql, { order }) => sql`update public.orders set status = 'paid' where id = ${order.orderId}`,
  },
  {
    table: 'order_items',
    operation: 'select',
    what: "reads the items of the buyer's order",
    allowed: ['buyer'],
    statement: (sql, { order }) => sql`select * from public.order_items where order_id = ${order.orderId}`,
  },
  {
    table: 'order_items',
    operation: 'select',
    what: "reads the items of the banned one's order",
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`select order_items.id from public.order_items, public.orders where orders.id = order_items.order_id and orders.buyer_id = ${people.banned}`,
  },
  {
    table: 'order_items',
    operation: 'update',
    what: 'lowers a price snapshot',
    allowed: nobody,
    statement: (sql, { order }) => sql`update public.order_items set price_cents = 1 where order_id = ${order.orderId}`,
  },
  {
    table: 'entitlements',
    operation: 'select',
    what: "reads the buyer's entitlement",
    allowed: ['buyer'],
    statement: (sql, { order }) => sql`select * from public.entitlements where order_id = ${order.orderId}`,
  },
  {
    table: 'entitlements',
    operation: 'select',
    what: "reads the banned one's entitlement",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.entitlements where buyer_id = ${people.banned}`,
  },
  {
    table: 'entitlements',
    operation: 'insert',
    what: 'entitles themselves',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.entitlements (buyer_id, listing_id, order_id) values (auth.uid(), ${world.otherListing}, ${world.order.orderId})`,
  },
  {
    table: 'entitlements',
    operation: 'update',
    what: 'undoes a revocation',
    allowed: nobody,
    statement: (sql) => sql`update public.entitlements set revoked_at = null, revoke_reason = null`,
  },

  // Files: what they are is known to seller and buyers, where they are to nobody.
  {
    table: 'listing_files',
    operation: 'select',
    what: 'sees what the file is',
    allowed: ['buyer', 'seller'],
    statement: (sql, world) =>
      sql`select name, size_bytes, sha256 from public.listing_files where listing_id = ${world.listing}`,
  },
  {
    table: 'listing_files',
    operation: 'select',
    what: "sees the file of the banned one's purchase",
    allowed: ['seller'],
    statement: (sql, world) => sql`select name from public.listing_files where listing_id = ${world.bannedListing}`,
  },
  {
    table: 'listing_files',
    operation: 'select',
    what: 'reads an object path',
    allowed: nobody,
    statement: (sql, world) => sql`select object_path from public.listing_files where listing_id = ${world.listing}`,
  },
  {
    table: 'listing_files',
    operation: 'insert',
    what: 'attaches a file',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.listing_files (listing_id, version, object_path, name, size_bytes, mime_type, sha256) values (${world.listing}, 2, 'x', 'x', 1, 'text/plain', repeat('a', 64))`,
  },
  {
    table: 'listing_files',
    operation: 'update',
    what: 'swaps a file',
    allowed: nobody,
    statement: (sql, world) =>
      sql`update public.listing_files set name = 'other.pdf' where listing_id = ${world.listing}`,
  },
  {
    table: 'uploads',
    operation: 'insert',
    what: 'begins an upload',
    allowed: sellers,
    statement: (sql) => sql`insert into public.uploads (bucket_id) values ('product-files')`,
  },
  {
    table: 'uploads',
    operation: 'insert',
    what: "begins an upload in another's name",
    allowed: nobody,
    allowedIfGranted: ['seller'],
    statement: (sql, { people }) =>
      sql`insert into public.uploads (bucket_id, seller_id) values ('product-files', ${people.seller})`,
  },
  {
    table: 'uploads',
    operation: 'select',
    what: "sees the seller's upload",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from public.uploads where id = ${world.upload}`,
  },
  {
    table: 'uploads',
    operation: 'delete',
    what: "gives up the seller's upload",
    allowed: ['seller'],
    statement: (sql, world) => sql`delete from public.uploads where id = ${world.upload}`,
  },
  {
    table: 'downloads',
    operation: 'select',
    what: "sees the downloads of the seller's listing",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from public.downloads where listing_id = ${world.listing}`,
  },
  {
    table: 'downloads',
    operation: 'insert',
    what: 'invents a download',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.downloads (listing_id, buyer_id) values (${world.listing}, auth.uid())`,
  },

  // Storage: sellers write open uploads; nobody reads, lists, changes or deletes anything else.
  {
    table: 'storage.objects',
    operation: 'insert',
    what: "stores bytes at the seller's open upload",
    allowed: ['seller'],
    statement: (sql, world) =>
      sql`insert into storage.objects (bucket_id, name) values ('product-files', ${world.uploadPath})`,
  },
  {
    table: 'storage.objects',
    operation: 'insert',
    what: "stores bytes at another place of the seller's",
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into storage.objects (bucket_id, name) values ('product-files', ${`${people.seller}/${crypto.randomUUID()}`})`,
  },
  {
    table: 'storage.objects',
    operation: 'select',
    what: 'sees a sold object',
    allowed: nobody,
    statement: (sql, world) => sql`select * from storage.objects where name = ${world.soldPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'update',
    what: 'moves a sold object',
    allowed: nobody,
    statement: (sql, world) => sql`update storage.objects set name = 'elsewhere' where name = ${world.soldPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'delete',
    what: 'deletes a sold object',
    allowed: nobody,
    statement: (sql, world) => sql`delete from storage.objects where name = ${world.soldPath}`,
  },
  {
    table: 'storage.buckets',
    operation: 'update',
    what: 'opens a bucket',
    allowed: nobody,
    statement: (sql) => sql`update storage.buckets set public = true`,
  },

  // Reviews: public to read, for those who own the item to write, once, and never to change.
  {
    table: 'reviews',
    operation: 'select',
    what: 'reads a review',
    allowed: everyone,
    statement: (sql, world) => sql`select * from public.reviews where listing_id = ${world.removedListing}`,
  },
  {
    table: 'reviews',
    operation: 'insert',
    what: "reviews the buyer's purchase",
    allowed: ['buyer'],
    statement: (sql, world) =>
      sql`insert into public.reviews (listing_id, rating, comment) values (${world.listing}, 5, 'Lovely')`,
  },
  {
    table: 'reviews',
    operation: 'insert',
    what: "reviews the banned one's purchase",
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.reviews (listing_id, rating, comment) values (${world.bannedListing}, 5, 'Lovely')`,
  },
  {
    table: 'reviews',
    operation: 'insert',
    what: "reviews in the buyer's name",
    allowed: nobody,
    allowedIfGranted: ['buyer'],
    statement: (sql, world) =>
      sql`insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${world.listing}, ${world.people.buyer}, 1, 'Bad')`,
  },
  {
    table: 'reviews',
    operation: 'update',
    what: 'changes a rating',
    allowed: nobody,
    statement: (sql) => sql`update public.reviews set rating = 1`,
  },
  {
    table: 'reviews',
    operation: 'delete',
    what: 'deletes a review',
    allowed: nobody,
    statement: (sql) => sql`delete from public.reviews`,
  },
  // Reports: anyone in good standing makes them, only admins see them, only acts change them.
  {
    table: 'reports',
    operation: 'insert',
    what: 'reports the other seller',
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    statement: (sql, { people }) =>
      sql`insert into public.reports (reported_user_id, reason) values (${people['other seller']}, 'Spam')`,
  },
  {
    table: 'reports',
    operation: 'insert',
    what: "reports in the stranger's name",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, { people }) =>
      sql`insert into public.reports (reporter_id, reported_user_id, reason) values (${people.stranger}, ${people.seller}, 'Spam')`,
  },
  {
    table: 'reports',
    operation: 'select',
    what: 'reads a report',
    allowed: ['admin'],
    statement: (sql, world) => sql`select * from public.reports where id = ${world.report}`,
  },
  {
    table: 'reports',
    operation: 'update',
    what: 'dismisses a report by hand',
    allowed: nobody,
    statement: (sql, world) => sql`update public.reports set status = 'dismissed' where id = ${world.report}`,
  },
  {
    table: 'reports',
    operation: 'delete',
    what: 'deletes a report',
    allowed: nobody,
    statement: (sql, world) => sql`delete from public.reports where id = ${world.report}`,
  },
  {
    table: 'moderation_actions',
    operation: 'select',
    what: 'reads what admins did',
    allowed: ['admin'],
    statement: (sql) => sql`select * from public.moderation_actions`,
  },
  {
    table: 'moderation_actions',
    operation: 'insert',
    what: 'invents an action',
    allowed: nobody,
    statement: (sql) => sql`insert into public.moderation_actions (admin_id, action) values (auth.uid(), 'ban')`,
  },
  {
    table: 'moderation_actions',
    operation: 'delete',
    what: 'hides an action',
    allowed: nobody,
    statement: (sql) => sql`delete from public.moderation_actions`,
  },

  // Follows: one's own.
  {
    table: 'follows',
    operation: 'insert',
    what: 'follows the other seller',
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    statement: (sql, { people }) => sql`insert into public.follows (seller_id) values (${people['other seller']})`,
  },
  {
    table: 'follows',
    operation: 'insert',
    what: "follows in the stranger's name",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, { people }) =>
      sql`insert into public.follows (follower_id, seller_id) values (${people.stranger}, ${people['other seller']})`,
  },
  {
    table: 'follows',
    operation: 'select',
    what: 'sees whom the buyer follows',
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`select * from public.follows where follower_id = ${people.buyer}`,
  },
  {
    table: 'follows',
    operation: 'select',
    what: 'sees whom the banned one follows',
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.follows where follower_id = ${people.banned}`,
  },
  {
    table: 'follows',
    operation: 'update',
    what: 'changes a follow',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.follows set seller_id = ${people['other seller']}`,
  },
  {
    table: 'follows',
    operation: 'delete',
    what: "ends the buyer's follow",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`delete from public.follows where follower_id = ${people.buyer}`,
  },

  // Threads and messages: the buyer and the seller of the order, nobody else, no admin either.
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks about the order of the removed listing',
    allowed: ['buyer'],
    statement: (sql, world) => sql`insert into public.threads (order_id) values (${world.removedOrder.orderId})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: "asks about the banned one's order",
    allowed: nobody,
    statement: (sql, world) => sql`insert into public.threads (order_id) values (${world.bannedOrder.orderId})`,
  },
  {
    table: 'threads',
    operation: 'select',
    what: 'reads a thread',
    allowed: ['buyer', 'seller'],
    statement: (sql, world) => sql`select * from public.threads where id = ${world.thread}`,
  },
  {
    table: 'threads',
    operation: 'select',
    what: "reads the banned one's thread",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from public.threads where id = ${world.bannedThread}`,
  },
  {
    table: 'threads',
    operation: 'update',
    what: 'moves a read mark by hand',
    allowed: nobody,
    statement: (sql, world) => sql`update public.threads set seller_read_at = now() where id = ${world.thread}`,
  },
  {
    table: 'threads',
    operation: 'delete',
    what: 'deletes a thread',
    allowed: nobody,
    statement: (sql, world) => sql`delete from public.threads where id = ${world.thread}`,
  },
  {
    table: 'messages',
    operation: 'insert',
    what: 'writes in the thread',
    allowed: ['buyer', 'seller'],
    statement: (sql, world) => sql`insert into public.messages (thread_id, body) values (${world.thread}, 'Hello')`,
  },
  {
    table: 'messages',
    operation: 'insert',
    what: "writes in the buyer's name",
    allowed: nobody,
    allowedIfGranted: ['buyer'],
    statement: (sql, world) =>
      sql`insert into public.messages (thread_id, sender_id, body) values (${world.thread}, ${world.people.buyer}, 'Hello')`,
  },
  {
    table: 'messages',
    operation: 'insert',
    what: "writes in the banned one's thread",
    allowed: ['seller'],
    statement: (sql, world) =>
      sql`insert into public.messages (thread_id, body) values (${world.bannedThread}, 'Hello')`,
  },
  {
    table: 'messages',
    operation: 'select',
    what: 'reads the messages',
    allowed: ['buyer', 'seller'],
    statement: (sql, world) => sql`select * from public.messages where thread_id = ${world.thread}`,
  },
  {
    table: 'messages',
    operation: 'select',
    what: "reads the banned one's messages",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from public.messages where thread_id = ${world.bannedThread}`,
  },
  {
    table: 'messages',
    operation: 'update',
    what: 'edits a message',
    allowed: nobody,
    statement: (sql) => sql`update public.messages set body = 'Other'`,
  },
  {
    table: 'messages',
    operation: 'delete',
    what: 'deletes a message',
    allowed: nobody,
    statement: (sql) => sql`delete from public.messages`,
  },

  // Contact messages: for the admins' eyes; an act writes them.
  {
    table: 'contact_messages',
    operation: 'select',
    what: 'reads what visitors wrote',
    allowed: ['admin'],
    statement: (sql) => sql`select * from public.contact_messages`,
  },
  {
    table: 'contact_messages',
    operation: 'insert',
    what: 'writes past the captcha',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.contact_messages (name, email, message) values ('A', 'a@example.com', 'Hi')`,
  },

  // Without a condition a statement reaches whatever its own policy lets through, and no other policy narrows it.
  {
    table: 'profiles',
    operation: 'update',
    what: 'renames every profile, which is their own',
    allowed: ['stranger', 'buyer', 'seller', 'other seller', 'admin'],
    statement: (sql) => sql`update public.profiles set name = 'Renamed'`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'retitles every listing, which are their own',
    allowed: ['seller', 'other seller'],
    statement: (sql) => sql`update public.listings set title = 'Retitled'`,
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
    operation: 'delete',
    what: 'empties every wishlist, which is their own',
    allowed: ['admin'],
    statement: (sql) => sql`delete from public.wishlist_items`,
  },
  {
    table: 'uploads',
    operation: 'delete',
    what: 'gives up every upload, which are their own',
    allowed: ['seller'],
    statement: (sql) => sql`delete from public.uploads`,
  },
  {
    table: 'follows',
    operation: 'delete',
    what: 'ends every follow, which are their own',
    allowed: ['buyer'],
    statement: (sql) => sql`delete from public.follows`,
  },

  // A ban holds on what is the banned one's own, too.
  {
    table: 'listings',
    operation: 'update',
    what: "edits the banned seller's listing",
    allowed: nobody,
    statement: (sql, world) =>
      sql`update public.listings set title = 'Edited' where id = ${world.bannedSellersListing}`,
  },
  {
    table: 'downloads',
    operation: 'select',
    what: "sees the downloads of the banned seller's listing",
    allowed: nobody,
    statement: (sql, world) => sql`select * from public.downloads where listing_id = ${world.bannedSellersListing}`,
  },
  {
    table: 'seller_accounts',
    operation: 'select',
    what: "reads the banned seller's Stripe account",
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`select * from public.seller_accounts where seller_id = ${people['banned seller']}`,
  },
  {
    table: 'listing_files',
    operation: 'select',
    what: "sees the file of the banned seller's listing",
    allowed: nobody,
    statement: (sql, world) =>
      sql`select name from public.listing_files where listing_id = ${world.bannedSellersListing}`,
  },
  {
    table: 'uploads',
    operation: 'select',
    what: "sees the banned seller's upload",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.uploads where seller_id = ${people['banned seller']}`,
  },
  {
    table: 'uploads',
    operation: 'delete',
    what: "gives up the banned seller's upload",
    allowed: nobody,
    statement: (sql, { people }) => sql`delete from public.uploads where seller_id = ${people['banned seller']}`,
  },
  {
    table: 'user_roles',
    operation: 'select',
    what: "reads the banned admin's roles",
    allowed: nobody,
    statement: (sql, { people }) => sql`select user_id, role from public.user_roles where user_id = ${people.banned}`,
  },

  // What another guard refuses too, so that the policy is tried alone.
  {
    table: 'profiles',
    operation: 'update',
    what: 'takes another id',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { people }) =>
      sql`update public.profiles set id = gen_random_uuid() where id = ${people.stranger}`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: "asks in the buyer's name",
    allowed: nobody,
    allowedIfGranted: ['buyer'],
    statement: (sql, world) =>
      sql`insert into public.threads (order_id, buyer_id, seller_id) values (${world.removedOrder.orderId}, ${world.people.buyer}, ${world.people.seller})`,
  },
  {
    table: 'order_items',
    operation: 'select',
    what: "reads the items of the banned one's order by its id",
    allowed: nobody,
    statement: (sql, world) => sql`select * from public.order_items where order_id = ${world.bannedOrder.orderId}`,
  },

  // Open uploads in storage: theirs to fill, to read back and to give up.
  {
    table: 'storage.objects',
    operation: 'insert',
    what: "stores a picture at the seller's open upload",
    allowed: ['seller'],
    statement: (sql, world) =>
      sql`insert into storage.objects (bucket_id, name) values ('showcase-images', ${world.showcasePath})`,
  },
  {
    table: 'storage.objects',
    operation: 'insert',
    what: 'stores a product file where a picture belongs',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into storage.objects (bucket_id, name) values ('product-files', ${world.showcasePath})`,
  },
  {
    table: 'storage.objects',
    operation: 'select',
    what: "reads back the seller's open upload",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from storage.objects where name = ${world.storedPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'delete',
    what: "deletes the seller's open upload",
    allowed: ['seller'],
    statement: (sql, world) => sql`delete from storage.objects where name = ${world.storedPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'delete',
    what: 'deletes every object, which are their open uploads',
    allowed: ['seller'],
    statement: (sql) => sql`delete from storage.objects`,
  },
]
