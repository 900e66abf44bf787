// Files: seller and buyers read the facts; nobody reads the path.
import { nobody, type Right, sellers } from '../../operations/rights/right.ts'

export const files: Right[] = [
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
    operation: 'select',
    what: 'reads which write of an object is sold',
    allowed: nobody,
    statement: (sql, world) =>
      sql`select object_id, object_version from public.listing_files where listing_id = ${world.listing}`,
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
    table: 'listing_files',
    operation: 'select',
    what: "sees the file of the banned seller's listing",
    allowed: nobody,
    statement: (sql, world) =>
      sql`select name from public.listing_files where listing_id = ${world.bannedSellersListing}`,
  },
  {
    table: 'pending_versions',
    operation: 'select',
    what: "sees what became of the seller's new version",
    allowed: ['seller'],
    statement: (sql, world) =>
      sql`select name, failure from public.pending_versions where listing_id = ${world.listing}`,
  },
  {
    table: 'pending_versions',
    operation: 'select',
    what: "sees what became of the banned seller's new version",
    allowed: nobody,
    statement: (sql, world) =>
      sql`select name from public.pending_versions where listing_id = ${world.bannedSellersListing}`,
  },
  {
    table: 'pending_versions',
    operation: 'insert',
    what: 'begins a new version by hand',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.pending_versions (listing_id, name) values (${world.inactiveListing}, 'a.pdf')`,
  },
  {
    table: 'pending_versions',
    operation: 'update',
    what: 'forgets why a new version was not taken',
    allowed: nobody,
    statement: (sql, world) =>
      sql`update public.pending_versions set failure = null where listing_id = ${world.listing}`,
  },
  {
    table: 'pending_pictures',
    operation: 'select',
    what: "sees what became of the seller's new pictures",
    allowed: ['seller'],
    statement: (sql, world) => sql`select failure from public.pending_pictures where listing_id = ${world.listing}`,
  },
  {
    table: 'pending_pictures',
    operation: 'select',
    what: "sees what became of the banned seller's new pictures",
    allowed: nobody,
    statement: (sql, world) =>
      sql`select failure from public.pending_pictures where listing_id = ${world.bannedSellersListing}`,
  },
  {
    table: 'pending_pictures',
    operation: 'select',
    what: 'reads which pictures are wanted',
    allowed: nobody,
    statement: (sql, world) => sql`select pictures from public.pending_pictures where listing_id = ${world.listing}`,
  },
  {
    table: 'pending_pictures',
    operation: 'insert',
    what: 'begins a change of pictures by hand',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.pending_pictures (listing_id, pictures) values (${world.inactiveListing}, '[]')`,
  },
  {
    table: 'pending_pictures',
    operation: 'update',
    what: 'forgets why new pictures were rejected',
    allowed: nobody,
    statement: (sql, world) =>
      sql`update public.pending_pictures set failure = null where listing_id = ${world.listing}`,
  },
  {
    table: 'uploads',
    operation: 'insert',
    what: 'begins an upload',
    allowed: sellers,
    allowedIfGranted: sellers,
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
    table: 'uploads',
    operation: 'delete',
    what: 'gives up every upload, which are their own',
    allowed: ['seller'],
    statement: (sql) => sql`delete from public.uploads`,
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
    table: 'downloads',
    operation: 'select',
    what: "sees who downloaded the seller's listing",
    allowed: nobody,
    statement: (sql, world) => sql`select * from public.downloads where listing_id = ${world.listing}`,
  },
  {
    table: 'listing_views',
    operation: 'select',
    what: "sees the views of the seller's listing",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from public.listing_views where listing_id = ${world.listing}`,
  },
  {
    table: 'listing_views',
    operation: 'select',
    what: "sees the views of the banned seller's listing",
    allowed: nobody,
    statement: (sql, world) => sql`select * from public.listing_views where listing_id = ${world.bannedSellersListing}`,
  },
  {
    table: 'listing_views',
    operation: 'insert',
    what: 'invents views',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.listing_views (listing_id, viewed_on, views) values (${world.listing}, '2020-01-01', 9)`,
  },
  {
    table: 'listing_views',
    operation: 'update',
    what: 'raises the views of a listing',
    allowed: nobody,
    statement: (sql, world) => sql`update public.listing_views set views = 9 where listing_id = ${world.listing}`,
  },
  {
    table: 'downloads',
    operation: 'insert',
    what: 'invents a download',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.downloads (listing_id, buyer_id) values (${world.listing}, auth.uid())`,
  },
]
