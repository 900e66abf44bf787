// Files: seller and buyers read the facts; nobody reads the path.
import { nobody, on, type Right, sellers } from '../../operations/rights/right.ts'

const listingFiles = on('listing_files')
const pendingVersions = on('pending_versions')
const pendingPictures = on('pending_pictures')
const uploads = on('uploads')
const downloads = on('downloads')
const listingViews = on('listing_views')

export const fileRights: Right[] = [
  listingFiles.select(
    'sees what the file is',
    ['buyer', 'seller'],
    (sql, world) => sql`select name, size_bytes, sha256 from public.listing_files where listing_id = ${world.listing}`,
  ),
  listingFiles.select(
    "sees the file of the banned one's purchase",
    ['seller'],
    (sql, world) => sql`select name from public.listing_files where listing_id = ${world.bannedListing}`,
  ),
  listingFiles.select(
    'reads an object path',
    nobody,
    (sql, world) => sql`select object_path from public.listing_files where listing_id = ${world.listing}`,
  ),
  listingFiles.select(
    'reads which write of an object is sold',
    nobody,
    (sql, world) => sql`select object_id, object_version from public.listing_files where listing_id = ${world.listing}`,
  ),
  listingFiles.insert(
    'attaches a file',
    nobody,
    (sql, world) =>
      sql`insert into public.listing_files (listing_id, version, object_path, name, size_bytes, mime_type, sha256) values (${world.listing}, 2, 'x', 'x', 1, 'text/plain', repeat('a', 64))`,
  ),
  listingFiles.update(
    'swaps a file',
    nobody,
    (sql, world) => sql`update public.listing_files set name = 'other.pdf' where listing_id = ${world.listing}`,
  ),
  listingFiles.select(
    "sees the file of the banned seller's listing",
    nobody,
    (sql, world) => sql`select name from public.listing_files where listing_id = ${world.bannedSellersListing}`,
  ),
  pendingVersions.select(
    "sees what became of the seller's new version",
    ['seller'],
    (sql, world) => sql`select name, failure from public.pending_versions where listing_id = ${world.listing}`,
  ),
  pendingVersions.select(
    "sees what became of the banned seller's new version",
    nobody,
    (sql, world) => sql`select name from public.pending_versions where listing_id = ${world.bannedSellersListing}`,
  ),
  pendingVersions.insert(
    'begins a new version by hand',
    nobody,
    (sql, world) =>
      sql`insert into public.pending_versions (listing_id, name) values (${world.inactiveListing}, 'a.pdf')`,
  ),
  pendingVersions.update(
    'forgets why a new version was not taken',
    nobody,
    (sql, world) => sql`update public.pending_versions set failure = null where listing_id = ${world.listing}`,
  ),
  pendingPictures.select(
    "sees what became of the seller's new pictures",
    ['seller'],
    (sql, world) => sql`select failure from public.pending_pictures where listing_id = ${world.listing}`,
  ),
  pendingPictures.select(
    "sees what became of the banned seller's new pictures",
    nobody,
    (sql, world) => sql`select failure from public.pending_pictures where listing_id = ${world.bannedSellersListing}`,
  ),
  pendingPictures.select(
    'reads which pictures are wanted',
    nobody,
    (sql, world) => sql`select pictures from public.pending_pictures where listing_id = ${world.listing}`,
  ),
  pendingPictures.insert(
    'begins a change of pictures by hand',
    nobody,
    (sql, world) =>
      sql`insert into public.pending_pictures (listing_id, pictures) values (${world.inactiveListing}, '[]')`,
  ),
  pendingPictures.update(
    'forgets why new pictures were rejected',
    nobody,
    (sql, world) => sql`update public.pending_pictures set failure = null where listing_id = ${world.listing}`,
  ),
  uploads.insert(
    'begins an upload',
    sellers,
    (sql) => sql`insert into public.uploads (bucket_id) values ('product-files')`,
    sellers,
  ),
  uploads.insert(
    "begins an upload in another's name",
    nobody,
    (sql, { people }) =>
      sql`insert into public.uploads (bucket_id, seller_id) values ('product-files', ${people.seller})`,
    ['seller'],
  ),
  uploads.select(
    "sees the seller's upload",
    ['seller'],
    (sql, world) => sql`select * from public.uploads where id = ${world.upload}`,
  ),
  uploads.remove(
    "gives up the seller's upload",
    ['seller'],
    (sql, world) => sql`delete from public.uploads where id = ${world.upload}`,
  ),
  uploads.remove('gives up every upload, which are their own', ['seller'], (sql) => sql`delete from public.uploads`),
  uploads.select(
    "sees the banned seller's upload",
    nobody,
    (sql, { people }) => sql`select * from public.uploads where seller_id = ${people['banned seller']}`,
  ),
  uploads.remove(
    "gives up the banned seller's upload",
    nobody,
    (sql, { people }) => sql`delete from public.uploads where seller_id = ${people['banned seller']}`,
  ),
  downloads.select(
    "sees who downloaded the seller's listing",
    nobody,
    (sql, world) => sql`select * from public.downloads where listing_id = ${world.listing}`,
  ),
  listingViews.select(
    "sees the views of the seller's listing",
    ['seller'],
    (sql, world) => sql`select * from public.listing_views where listing_id = ${world.listing}`,
  ),
  listingViews.select(
    "sees the views of the banned seller's listing",
    nobody,
    (sql, world) => sql`select * from public.listing_views where listing_id = ${world.bannedSellersListing}`,
  ),
  listingViews.insert(
    'invents views',
    nobody,
    (sql, world) =>
      sql`insert into public.listing_views (listing_id, viewed_on, views) values (${world.listing}, '2020-01-01', 9)`,
  ),
  listingViews.update(
    'raises the views of a listing',
    nobody,
    (sql, world) => sql`update public.listing_views set views = 9 where listing_id = ${world.listing}`,
  ),
  downloads.insert(
    'invents a download',
    nobody,
    (sql, world) => sql`insert into public.downloads (listing_id, buyer_id) values (${world.listing}, auth.uid())`,
  ),
]
