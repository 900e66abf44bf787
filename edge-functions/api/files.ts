// Pictures and file versions of a listing. Another seller's listing is rejected like a missing one.

import type { z } from 'zod'
import { fileCalls } from '../../contract/files.ts'
import type { ListingPictures, setPicturesInput, Versions } from '../../contract/index.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import type { ShowcaseImage } from '../_shared/listing-rows.ts'
import { handle, pictureUrls } from './context.ts'
import { prepareListing } from './create-listing.ts'

/** Rejects with not_found. */
export async function readPictures(sql: Transaction, id: string, sellerId: string): Promise<ListingPictures> {
  const [listing] = await sql<{ showcase_images: ShowcaseImage[] }[]>`
    select showcase_images from public.listings where id = ${id} and seller_id = ${sellerId} and status <> 'removed'`
  if (!listing) throw new ApiError('not_found')
  const [pending] = await sql<NonNullable<ListingPictures['pending']>[]>`
    select began_at, failure from public.pending_pictures where listing_id = ${id}`
  const thumbnails = pictureUrls.thumbnails(listing.showcase_images)
  return {
    pictures: pictureUrls.pictures(listing.showcase_images).map((url, index) => ({
      url,
      thumbnail_url: thumbnails[index] ?? url,
      alt: listing.showcase_images[index]?.alt ?? null,
    })),
    pending: pending ?? null,
  }
}

export const getPictures = handle(fileCalls.getPictures)((c, { params: { id } }) =>
  c.var.asCaller((sql) => readPictures(sql, id, c.var.caller.sub)),
)

type Picture = z.output<typeof setPicturesInput>['pictures'][number]

/** The database knows pictures by path. A URL of another site matches none. */
const toPath = (picture: Picture) => {
  if (!('url' in picture)) return picture
  const { url, ...kept } = picture
  return { path: pictureUrls.pathOf(url), ...kept }
}

export const setPictures = handle(fileCalls.setPictures)(async (c, { params: { id }, body: { pictures } }) => {
  // Commits on its own: a function that is killed earlier leaves the uploads open.
  const [change] = await c.var.asService(
    (sql) => sql<[{ is_begun: boolean }]>`
      select private.set_pictures(${id}, ${sql.json(pictures.map(toPath))}) as is_begun`,
  )
  const rejection = change.is_begun ? await prepareListing(id, c.var.token) : undefined
  if (rejection) throw rejection
  return await c.var.asCaller((sql) => readPictures(sql, id, c.var.caller.sub))
})

/** Reads what the caller may see. Rejects with not_found. */
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

// A new version is checked like a new listing's file. The old one is sold until it's ready.

export const addVersion = handle(fileCalls.addVersion)(async (c, { params: { id }, body: { file, what_changed } }) => {
  // Commits on its own: a function that is killed earlier leaves the upload open.
  await c.var.asService((sql) => sql`select private.begin_version(${id}, ${sql.json(file)}, ${what_changed ?? null})`)
  const rejection = await prepareListing(id, c.var.token)
  if (rejection) throw rejection
  return await c.var.asCaller((sql) => readVersions(sql, id))
})
