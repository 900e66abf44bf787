// A listing from uploaded objects. One transaction closes the uploads and makes the listing, `processing`; then the function `downloads`, which holds
// the storage key, copies the objects to where nobody else can write, checks the copies and puts the listing on show.
import type { z } from 'zod'
import type { createListingInput, Listing } from '../../../contract/index.ts'
import { become, type Claims } from '../../_shared/auth/acting.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { acting, toListing } from '../context.ts'
import { findListing } from '../listings/find-listing.ts'
import { prepareListing } from './prepare-listing.ts'

export type NewListing = z.output<typeof createListingInput>

/**
 * Gives the listing as asked for, or still `processing` where its files need longer.
 * Refuses upload_not_found, seller_required, listing_quota_reached, and what the bytes are refused for.
 */
export async function makeListing(caller: Claims, token: string, input: NewListing): Promise<Listing> {
  const id = await acting.asCaller(
    caller,
    async (sql) => {
      const [listing] = await sql<[{ id: string }]>`
        insert into public.listings (title, description, price_cents, status)
        values (${input.title}, ${input.description}, ${input.price}, 'processing')
        returning id`
      await become(sql, 'function')
      await sql`
        select private.begin_preparation(
          ${listing.id}, ${input.is_active ? 'active' : 'inactive'}, ${sql.json(input.file)}, ${sql.json(input.showcase_images)}
        )`
      return listing.id
    },
    { '42501': 'seller_required' },
  )
  const refusal = await prepareListing(id, token)
  if (refusal) {
    await acting.asFunction(caller, (sql) => sql`select private.discard_failed_listing(${id})`)
    throw refusal
  }
  const created = await acting.asCaller(caller, (sql) => findListing(sql, id))
  if (!created) throw new ApiError('not_found')
  return toListing(created)
}
