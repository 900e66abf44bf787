// A change of one of the caller's own listings. Another's is answered like a missing one; the policy hides it from the change.
import type { Listing } from '../../../contract/index.ts'
import type { Claims } from '../../_shared/auth/acting.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { acting, toListing } from '../context.ts'

type Change = (sql: Transaction) => ReturnType<Transaction>

/** Sets the columns that `change` names and answers the listing as it is then. Rejects with not_found. */
export async function changeListing(caller: Claims, id: string, change: Change): Promise<Listing> {
  const [row] = await acting.asCaller(
    caller,
    (sql) => sql<ListingRow[]>`
      update public.listings set ${change(sql)}
      from public.profiles
      where listings.id = ${id} and listings.seller_id = ${caller.sub} and listings.status <> 'removed'
        and profiles.id = listings.seller_id
      returning ${listingColumns}`,
  )
  if (!row) throw new ApiError('not_found')
  return toListing(row)
}
