// One listing by its id, as far as the rights of whoever asks reach.
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'

/** What moderation removed is there for admins only, who judge reports of it: a guest, who gives no `readerId`, may not ask for roles. */
export async function findListing(
  sql: Sql | Transaction,
  id: string,
  readerId?: string,
): Promise<ListingRow | undefined> {
  const orAdmin = readerId
    ? sql`or exists (select from public.user_roles where user_roles.user_id = ${readerId} and user_roles.role = 'admin')`
    : sql``
  const [listing] = await sql<ListingRow[]>`
    select ${listingColumns}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.id = ${id} and (listings.status <> 'removed' ${orAdmin})`
  return listing
}
