// The pictures of a listing for its seller. Another's listing is answered like a missing one.

import type { z } from 'zod'
import { fileCalls } from '../../contract/files.ts'
import type { ListingPictures, setPicturesInput, Versions } from '../../contract/index.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import type { ShowcaseImage } from '../_shared/listing-rows.ts'
import { handle, pictureUrls } from './context.ts'
import { beginUploads, createListing, prepareListing } from './create-listing.ts'

/** The policy of pending_pictures leaves nothing of another seller's. Rejects with not_found. */
export async function readPictures(sql: Transaction, id: string, sellerId: string): Promise<ListingPictures> {
  const [listing] = await sql<{ showcase_images: ShowcaseImage[] }[]>`
    select showcase_images from public.listings where id = ${id} and seller_id = ${sellerId} and status <> 'removed'`
  if (!listing) throw new ApiError('not_found')
  const [pending] = await sql<NonNullable<ListingPictures['pending']>[]>`
    select began_at, failure from public.pending_pictures where listing_id = ${id}`
  const thumbnails = pictureUrls.thumbnails(listing.showcase_images)
  return {
    pictures: pictureUrls
      .pictures(listing.showcase_images)
      .map((url, index) => ({ url, thumbnail_url: thumbnails[index] ?? url })),
    pending: pending ?? null,
  }
}

export const getPictures = handle(fileCalls.getPictures)((c, { params: { id } }) =>
  c.var.asCaller((sql) => readPictures(sql, id, c.var.caller.sub)),
)

// Changes the pictures of a listing. New ones are copied and checked; the old ones show until then.

type Wanted = z.output<typeof setPicturesInput>['pictures'][number]

/** The database knows pictures by their place. An address of another site is the place of none. */
const toPlace = (picture: Wanted) => ('url' in picture ? { path: pictureUrls.pathOf(picture.url) } : picture)

export const setPictures = handle(fileCalls.setPictures)(async (c, { params: { id }, body: { pictures } }) => {
  // A transaction of its own: a function that is killed before the commit leaves the uploads open.
  const [change] = await c.var.asService(
    (sql) => sql<[{ is_begun: boolean }]>`
      select private.set_pictures(${id}, ${sql.json(pictures.map(toPlace))}) as is_begun`,
  )
  const rejection = change.is_begun ? await prepareListing(id, c.var.token) : undefined
  if (rejection) throw rejection
  return await c.var.asCaller((sql) => readPictures(sql, id, c.var.caller.sub))
})

// The versions of a file as its seller and its buyers see them. Another's listing is answered like a missing one.

/** As far as the rights of whoever asks reach. Rejects with not_found. */
export async function readVersions(sql: Transaction, id: string): Promise<Versions> {
  const versions = await sql<Versions['versions']>`
    select version, name, mime_type as file_type, size_bytes::float8 as file_size_bytes, sha256, what_changed, created_at
    from public.listing_files where listing_id = ${id} order by version desc`
  if (versions.length === 0) throw new ApiError('not_found')
  const [pending] = await sql<NonNullable<Versions['pending']>[]>`
    select name, what_changed, began_at, failure from public.pending_versions where listing_id = ${id}`
  return { versions: [...versions], pending: pending ?? null }
}

export const listVersions = handle(fileCalls.listVersions)((c, { params: { id } }) =>
  c.var.asCaller((sql) => readVersions(sql, id)),
)

// A new version of a listing's file, from an uploaded object. It is copied, checked and put in the old one's place as a new listing's file is: here where
// it is small, else by the scheduler, while the listing sells the old one.

export const addVersion = handle(fileCalls.addVersion)(async (c, { params: { id }, body: { file, what_changed } }) => {
  // A transaction of its own commit: a function that is killed before it leaves the upload open.
  await c.var.asService((sql) => sql`select private.begin_version(${id}, ${sql.json(file)}, ${what_changed ?? null})`)
  const rejection = await prepareListing(id, c.var.token)
  if (rejection) throw rejection
  return await c.var.asCaller((sql) => readVersions(sql, id))
})

export const fileRoutes = {
  addVersion,
  beginUploads,
  createListing,
  getPictures,
  listVersions,
  setPictures,
}
