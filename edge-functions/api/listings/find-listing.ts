// One listing by its id, as far as the rights of whoever asks reach.
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'

export async function findListing(sql: Sql | Transaction, id: string): Promise<ListingRow | undefined> {
  const [listing] = await sql<ListingRow[]>`
    select ${listingColumns(sql)}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.id = ${id} and listings.status <> 'removed'`
  return listing
}

/** The same for a signed-in reader: what moderation removed is there for admins, who judge reports of it. */
export async function findListingFor(sql: Transaction, readerId: string, id: string): Promise<ListingRow | undefined> {
  const [listing] = await sql<ListingRow[]>`
    select ${listingColumns(sql)}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.id = ${id} and (
      listings.status <> 'removed'
      or exists (select from public.user_roles where user_roles.user_id = ${readerId} and user_roles.role = 'admin')
    )`
  return listing
}

/** Whether a listing that the reader cannot see is inactive, and not missing. Asked by the login role marketplace_api. */
export async function isInactiveListing(sql: Sql | Transaction, id: string): Promise<boolean> {
  const [answer] = await sql<{ inactive: boolean }[]>`select private.is_inactive_listing(${id}) as inactive`
  return answer?.inactive ?? false
}
