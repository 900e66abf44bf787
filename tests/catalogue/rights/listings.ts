// Listings are public while active; afterwards for the seller and for those who bought.
import { everyone, nobody, on, type Right, sellers } from '../../operations/rights/right.ts'

const listings = on('listings')

export const listingRights: Right[] = [
  listings.select(
    'reads an active listing',
    everyone,
    (sql, world) => sql`select id, title from public.listings where id = ${world.otherListing}`,
  ),
  listings.select(
    'reads an inactive listing',
    ['seller', 'admin'],
    (sql, world) => sql`select id, title from public.listings where id = ${world.inactiveListing}`,
  ),
  listings.select(
    'reads a removed listing that the buyer bought',
    ['buyer', 'seller', 'admin'],
    (sql, world) => sql`select id, title from public.listings where id = ${world.removedListing}`,
  ),
  listings.insert(
    'lists something',
    sellers,
    (sql) =>
      sql`insert into public.listings (title, description, price_cents, status) values ('New', 'New', 500, 'processing')`,
    sellers,
  ),
  listings.insert(
    'lists something as live, before its files were checked',
    nobody,
    (sql) =>
      sql`insert into public.listings (title, description, price_cents, status) values ('New', 'New', 500, 'active')`,
  ),
  listings.insert(
    'lists with pictures that nobody checked',
    nobody,
    (sql) =>
      sql`insert into public.listings (title, description, price_cents, status, showcase_images) values ('New', 'New', 500, 'processing', '[]')`,
  ),
  listings.select(
    'reads a processing listing',
    ['seller', 'admin'],
    (sql, world) => sql`select id, processing_failure from public.listings where id = ${world.processingListing}`,
  ),
  listings.update(
    'puts a processing listing on show by hand',
    nobody,
    (sql, world) => sql`update public.listings set status = 'active' where id = ${world.processingListing}`,
  ),
  listings.update(
    'takes a listing back into preparation',
    nobody,
    (sql, world) => sql`update public.listings set status = 'processing' where id = ${world.listing}`,
  ),
  listings.update(
    'forgets why a listing failed',
    nobody,
    (sql, world) => sql`update public.listings set processing_failure = null where id = ${world.processingListing}`,
  ),
  listings.insert(
    "lists in another's name",
    nobody,
    (sql, { people }) =>
      sql`insert into public.listings (seller_id, title, description, price_cents, status) values (${people.seller}, 'New', 'New', 500, 'processing')`,
    ['seller'],
  ),
  listings.update(
    "edits the seller's listing",
    ['seller'],
    (sql, world) => sql`update public.listings set title = 'Edited', price_cents = 900 where id = ${world.listing}`,
  ),
  listings.update(
    'reactivates the inactive listing',
    ['seller'],
    (sql, world) => sql`update public.listings set status = 'active' where id = ${world.inactiveListing}`,
  ),
  listings.update(
    'brings back a removed listing',
    nobody,
    (sql, world) => sql`update public.listings set status = 'active' where id = ${world.removedListing}`,
  ),
  listings.update(
    'removes a listing',
    nobody,
    (sql, world) => sql`update public.listings set status = 'removed' where id = ${world.listing}`,
  ),
  listings.update(
    'writes a counter',
    nobody,
    (sql, world) => sql`update public.listings set sales_count = 1000 where id = ${world.listing}`,
  ),
  listings.update(
    'gives a listing away',
    nobody,
    (sql, world) => sql`update public.listings set seller_id = ${world.people.stranger} where id = ${world.listing}`,
  ),
  listings.remove(
    'deletes a listing',
    nobody,
    (sql, world) => sql`delete from public.listings where id = ${world.listing}`,
  ),
  listings.update(
    'retitles every listing, which are their own',
    ['seller', 'other seller'],
    (sql) => sql`update public.listings set title = 'Retitled'`,
  ),
  listings.update(
    "edits the banned seller's listing",
    nobody,
    (sql, world) => sql`update public.listings set title = 'Edited' where id = ${world.bannedSellersListing}`,
    nobody,
  ),
]
