// The pictures of a listing for its seller. Another's listing is answered like a missing one.

import { fileCalls } from '../../../contract/files.ts'
import type { ListingPictures } from '../../../contract/index.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { ShowcaseImage } from '../../_shared/listings/listing-rows.ts'
import { handle, pictureUrls } from '../context.ts'

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
