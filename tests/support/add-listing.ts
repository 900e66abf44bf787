// A listing with its file, as after a checked upload.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'

type NewRow = { sellerId: string; priceCents: number; title: string; id?: string }

/** Writes the rows in one transaction. Gives the listing's id. */
export async function addListingRow(
  owner: postgres.Sql,
  { sellerId, priceCents, title, id = randomUUID() }: NewRow,
): Promise<string> {
  await owner.begin(async (sql) => {
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents)
      values (${id}, ${sellerId}, ${title}, 'A long description', ${priceCents})`
    await addRelease(sql, id)
  })
  return id
}

/** The next release of a listing, of one file with its object. */
export async function addRelease(sql: postgres.Sql | postgres.TransactionSql, listingId: string): Promise<void> {
  await sql`
    with stored as (
      insert into storage.objects (bucket_id, name, version) values ('product-files', ${`listed/${randomUUID()}`}, ${randomUUID()})
      returning id, name, version
    ), file as (
      insert into public.listing_files (listing_id, object_path, size_bytes, mime_type, sha256, object_id, object_version)
      select ${listingId}, name, 1000, 'application/pdf', ${'a'.repeat(64)}, id, version from stored
      returning id
    ), release as (
      insert into public.releases (listing_id, number)
      select ${listingId}, coalesce(max(number), 0) + 1 from public.releases where listing_id = ${listingId}
      returning number
    )
    insert into public.release_files (listing_id, release, position, file_id, name)
    select ${listingId}, release.number, 1, file.id, 'pattern.pdf' from file, release`
  await sql`select private.show_release(${listingId})`
}

/** A counted download of the newest release. */
export const addDownload = (sql: postgres.Sql, listingId: string, buyerId: string, at = new Date()) => sql`
  insert into public.downloads (listing_id, buyer_id, downloaded_at, release, file_id)
  select listing_id, ${buyerId}, ${at}, release, file_id from public.release_files
  where listing_id = ${listingId} order by release desc, position limit 1`

/** Of a text, with a picture. */
export const addPreview = (sql: postgres.Sql, listingId: string) => sql`
  with made as (
    insert into public.listing_previews (file_id, listing_id, kind, words, is_whole)
    select id, listing_id, 'text', 'Once upon a time', true from public.listing_files where listing_id = ${listingId}
    returning file_id
  )
  insert into public.preview_pictures (file_id, position, object_path, width, height, words)
  select file_id, 1, file_id, 600, 800, ${listingId} from made`
