// Pictures and releases of a listing. Another seller's listing is rejected like a missing one.

import { z } from 'zod'
import { fileCalls, type ListingPictures, type setPicturesInput } from '../../contract/files.ts'
import { PAGE_SIZE_DEFAULT } from '../../contract/limits.ts'
import type { Release, Releases } from '../../contract/releases.ts'
import { releaseCalls } from '../../contract/releases.ts'
import type { Sql, Transaction } from '../_shared/database/open-database.ts'
import { json } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageLimit, pageOf, readCursor } from '../_shared/http/cursor.ts'
import type { ShowcaseImage } from '../_shared/listing-rows.ts'
import { guestOf, handle, pictureUrls } from './_app/context.ts'
import { statements } from './_app/statements.ts'
import { prepareListing } from './listings/create-listing.ts'

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

/** The database knows pictures by path. A URL of another site matches none. */
const toPath = (picture: z.output<typeof setPicturesInput>['pictures'][number]) => {
  if (!('url' in picture)) return picture
  const { url, ...kept } = picture
  return { path: pictureUrls.pathOf(url), ...kept }
}

export const setPictures = handle(fileCalls.setPictures)(async (c, { params: { id }, body: { pictures } }) => {
  // Commits on its own: a function that is killed earlier leaves the uploads open.
  const [change] = await c.var.asService<[{ is_begun: boolean }]>`
    select private.set_pictures(${id}, ${json(pictures.map(toPath))}) as is_begun`
  const rejection = change.is_begun ? await prepareListing(id, c.var.bearer) : undefined
  if (rejection) throw rejection
  return await c.var.asCaller((sql) => readPictures(sql, id, c.var.caller.sub))
})

const releaseNumber = z.tuple([z.int32()])

/** Reads what the reader may see. Rejects with not_found. */
async function findReleases(
  sql: Sql | Transaction,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  readerId?: string,
): Promise<Releases> {
  const before = readCursor(cursor, releaseNumber)?.[0]
  const found = await sql<Release[]>`
    select releases.number, releases.name, releases.note, releases.created_at as released_at, releases.withdrawn_at,
      releases.withdrawal_reason, ${canDownload(sql, readerId)} as can_download, (
        select jsonb_agg(jsonb_build_object(
          'id', listing_files.id, 'name', release_files.name, 'type', listing_files.mime_type,
          'size_bytes', listing_files.size_bytes, 'sha256', listing_files.sha256
        ) order by release_files.position)
        from public.release_files join public.listing_files on listing_files.id = release_files.file_id
        where release_files.listing_id = releases.listing_id and release_files.release = releases.number
      ) as files
    from public.releases
    where releases.listing_id = ${id} ${before === undefined ? sql`` : sql`and releases.number < ${before}`}
    order by releases.number desc ${pageLimit(limit)}`
  if (found.length === 0 && before === undefined) throw new ApiError('not_found')
  const [pending] = readerId
    ? await sql<NonNullable<Releases['pending']>[]>`
        select name, note, files, began_at, failure from public.pending_releases where listing_id = ${id}`
    : []
  const { rows, nextCursor } = pageOf([...found], limit, ({ number }) => [number])
  return { releases: rows, pending: pending ?? null, nextCursor }
}

/** The same as private.grant_download and private.begin_file_download, for the button. */
const canDownload = (sql: Sql | Transaction, readerId?: string) =>
  readerId
    ? sql`(
      exists (
        select from public.listings
        where listings.id = releases.listing_id and listings.seller_id = ${readerId} and listings.status <> 'removed'
      ) or exists (
        select from public.entitlements
        where entitlements.listing_id = releases.listing_id and entitlements.buyer_id = ${readerId}
          and entitlements.revoked_at is null and entitlements.first_release <= releases.number
          and (releases.withdrawn_at is null or entitlements.granted_at < releases.withdrawn_at)
      )
    )`
    : sql`false`

export const listPublicReleases = handle(releaseCalls.listPublicReleases)((c, { params: { id }, query }) =>
  findReleases(guestOf(c), id, query),
)

export const listReleases = handle(releaseCalls.listReleases)((c, { params: { id }, query }) => {
  const { sub } = c.var.caller
  return c.var.asCaller((sql) => findReleases(sql, id, query, sub))
})

export const { getReleaseAudience } = statements(
  'asService',
  releaseCalls,
  { getReleaseAudience: (sql, { params }) => sql`select private.release_audience(${params.id}) as meant_for` },
  { standing: 'good' },
)

// New files are checked like those of a new listing. The previous release is sold until then.

const NEWEST = { limit: PAGE_SIZE_DEFAULT }

export const publishRelease = handle(releaseCalls.publishRelease)(async (c, { params: { id }, body }) => {
  const { name = null, note = null, files } = body
  // Commits on its own: a function that is killed earlier leaves the uploads open.
  const [release] = await c.var.asService<[{ is_begun: boolean }]>`
    select private.begin_release(${id}, ${name}, ${note}, ${json(files)}) as is_begun`
  const rejection = release.is_begun ? await prepareListing(id, c.var.bearer) : undefined
  if (rejection) throw rejection
  const { sub } = c.var.caller
  return await c.var.asCaller((sql) => findReleases(sql, id, NEWEST, sub))
})

/** What Postgres holds as an integer. */
const NUMBER = /^[1-9]\d{0,8}$/

export const withdrawRelease = handle(releaseCalls.withdrawRelease)(
  (c, { params: { id, number }, body: { reason } }) => {
    if (!NUMBER.test(number)) throw new ApiError('not_found')
    return c.var.asService`select private.withdraw_release(${id}, ${Number(number)}, ${reason})`
  },
)
