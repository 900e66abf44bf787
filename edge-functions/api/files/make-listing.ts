// A listing from uploaded objects. One transaction closes the uploads and makes the listing, `processing`; then the function `downloads`, which holds
// the storage key, copies the objects to where nobody else can write, checks the copies and puts the listing on show.
import type { z } from 'zod'
import type { createListingInput, Listing } from '../../../contract/index.ts'
import type { Claims } from '../../_shared/auth/acting.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { writtenColumns } from '../../_shared/listings/listing-rows.ts'
import { acting, toListing } from '../context.ts'
import { findListing } from '../listings/find-listing.ts'
import { prepareListing } from './prepare-listing.ts'

export type NewListing = z.output<typeof createListingInput>

/**
 * Gives the listing as asked for, or still `processing` where its files need longer.
 * Rejects with upload_not_found, seller_required, listing_quota_reached, what the bytes are rejected for, and not_found where it was taken down
 * before it could be answered, alone or with its seller.
 */
export async function makeListing(caller: Claims, token: string, input: NewListing): Promise<Listing> {
  const { is_active, file, showcase_images } = input
  // A transaction of its own commit: a function that is killed before it leaves no listing, and its uploads open.
  const [listing] = await acting.asServiceFor(
    caller,
    (sql) => sql<[{ id: string }]>`
      select private.create_listing(
        ${JSON.stringify(caller)}, ${sql.json(writtenColumns(input))}, ${is_active ? 'active' : 'inactive'}, ${sql.json(file)},
        ${sql.json(showcase_images)}
      ) as id`,
    { '42501': 'seller_required' },
  )
  const { id } = listing
  const rejection = await prepareListing(id, token)
  if (rejection) {
    await acting.asServiceFor(caller, (sql) => sql`select private.discard_failed_listing(${id})`)
    throw rejection
  }
  const created = await acting.asCaller(caller, (sql) => findListing(sql, id))
  if (!created) throw new ApiError('not_found')
  return toListing(created)
}
