// A listing from uploaded objects. The bytes are read back in the seller's name and decide what the file is;
// then the listing, its file and the end of its uploads are one transaction.
import type { z } from 'zod'
import type { createListingInput, Listing } from '../../../contract/index.ts'
import { become, type Claims } from '../../_shared/auth/acting.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { inspectFile } from '../../_shared/storage/inspect-file.ts'
import { acting, store, toListing } from '../context.ts'
import { inspectShowcase } from './inspect-showcase.ts'

export type NewListing = z.output<typeof createListingInput>

/** Refuses upload_not_found, invalid_file_type, file_too_large, seller_required, listing_quota_reached. */
export async function createListing(caller: Claims, token: string, input: NewListing): Promise<Listing> {
  const pathOf = (uploadId: string) => `${caller.sub}/${uploadId.toLowerCase()}`
  const filePath = pathOf(input.file.uploadId)
  const imageIds = input.showcase_images.flatMap((image) => [image.uploadId, image.thumbnailUploadId ?? []].flat())

  const version = await acting.asCaller(caller, (sql) => objectVersion(sql, filePath))
  const images = await Promise.all(
    input.showcase_images.map(({ uploadId, thumbnailUploadId }) =>
      inspectShowcase(token, pathOf(uploadId), thumbnailUploadId ? pathOf(thumbnailUploadId) : null),
    ),
  )
  const object = await store.read(token, 'product-files', filePath)
  if (!version || !object?.body) throw new ApiError('upload_not_found')
  const { sizeBytes, mimeType, sha256 } = await inspectFile(object.body)

  const row = await acting.asCaller(
    caller,
    async (sql) => {
      // An object replaced since it was read would be sold unseen.
      if ((await objectVersion(sql, filePath)) !== version) throw new ApiError('upload_not_found')
      const open =
        await sql`select from public.uploads where id = any (${arrayLiteral(imageIds)}::uuid[]) and bucket_id = 'showcase-images'`
      if (open.count !== new Set(imageIds).size) throw new ApiError('upload_not_found')
      const [listing] = await sql<[{ id: string }]>`
        insert into public.listings (title, description, price_cents, status, showcase_images)
        values (
          ${input.title}, ${input.description}, ${input.price}, ${input.is_active ? 'active' : 'inactive'}, ${sql.json(images)}
        )
        returning id`
      await become(sql, 'function')
      await sql`
        select private.attach_listing_file(
          ${listing.id}, ${input.file.uploadId}, ${input.file.name}, ${sizeBytes}, ${mimeType}, ${sha256}, ${arrayLiteral(imageIds)}::uuid[]
        )`
      await become(sql, 'caller')
      const [created] = await sql<[ListingRow]>`
        select ${listingColumns(sql)}
        from public.listings join public.profiles on profiles.id = listings.seller_id
        where listings.id = ${listing.id}`
      return created
    },
    { '42501': 'seller_required' },
  )
  return toListing(row)
}

/** Which write of the object stands at a path of the caller's open uploads; undefined where none does. */
async function objectVersion(sql: Transaction, path: string): Promise<string | undefined> {
  const [object] = await sql<{ version: string }[]>`
    select id || ':' || coalesce(version, '') as version
    from storage.objects where bucket_id = 'product-files' and name = ${path}`
  return object?.version
}
