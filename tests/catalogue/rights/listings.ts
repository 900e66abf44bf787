// Listings are public while active; afterwards for the seller and for those who bought.
import { everyone, nobody, type Right, sellers } from '../../operations/rights/right.ts'

export const listings: Right[] = [
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
    allowed: ['seller', 'admin'],
    statement: (sql, world) => sql`select id, title from public.listings where id = ${world.inactiveListing}`,
  },
  {
    table: 'listings',
    operation: 'select',
    what: 'reads a removed listing that the buyer bought',
    allowed: ['buyer', 'seller', 'admin'],
    statement: (sql, world) => sql`select id, title from public.listings where id = ${world.removedListing}`,
  },
  {
    table: 'listings',
    operation: 'insert',
    what: 'lists something',
    allowed: sellers,
    allowedIfGranted: sellers,
    statement: (sql) =>
      sql`insert into public.listings (title, description, price_cents, status) values ('New', 'New', 500, 'processing')`,
  },
  {
    table: 'listings',
    operation: 'insert',
    what: 'lists something as live, before its files were checked',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.listings (title, description, price_cents, status) values ('New', 'New', 500, 'active')`,
  },
  {
    table: 'listings',
    operation: 'insert',
    what: 'lists with pictures that nobody checked',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.listings (title, description, price_cents, status, showcase_images) values ('New', 'New', 500, 'processing', '[]')`,
  },
  {
    table: 'listings',
    operation: 'select',
    what: 'reads a processing listing',
    allowed: ['seller', 'admin'],
    statement: (sql, world) =>
      sql`select id, processing_failure from public.listings where id = ${world.processingListing}`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'puts a processing listing on show by hand',
    allowed: nobody,
    statement: (sql, world) => sql`update public.listings set status = 'active' where id = ${world.processingListing}`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'takes a listing back into preparation',
    allowed: nobody,
    statement: (sql, world) => sql`update public.listings set status = 'processing' where id = ${world.listing}`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: 'forgets why a listing failed',
    allowed: nobody,
    statement: (sql, world) =>
      sql`update public.listings set processing_failure = null where id = ${world.processingListing}`,
  },
  {
    table: 'listings',
    operation: 'insert',
    what: "lists in another's name",
    allowed: nobody,
    allowedIfGranted: ['seller'],
    statement: (sql, { people }) =>
      sql`insert into public.listings (seller_id, title, description, price_cents, status) values (${people.seller}, 'New', 'New', 500, 'processing')`,
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
  {
    table: 'listings',
    operation: 'update',
    what: 'retitles every listing, which are their own',
    allowed: ['seller', 'other seller'],
    statement: (sql) => sql`update public.listings set title = 'Retitled'`,
  },
  {
    table: 'listings',
    operation: 'update',
    what: "edits the banned seller's listing",
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, world) =>
      sql`update public.listings set title = 'Edited' where id = ${world.bannedSellersListing}`,
  },
]
