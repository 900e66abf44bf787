// Bundles with their listings, as far as the rights of whoever asks reach.
import { type Bundle, centsToDollars } from '../../../contract/index.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import type { Fragment } from '../../_shared/database/statement.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { toListing } from '../context.ts'

type BundleRow = Pick<
  Bundle,
  'id' | 'name' | 'description' | 'seller_id' | 'seller_username' | 'seller_name' | 'created_at'
> & {
  price_cents: number
  size: number
}

/** Those that a condition chooses, newest first. */
export async function readBundles(sql: Sql | Transaction, condition: Fragment): Promise<Bundle[]> {
  const bundles = await sql<BundleRow[]>`
    select bundles.id, bundles.name, bundles.description, bundles.price_cents, bundles.size, bundles.seller_id, bundles.created_at,
      profiles.username as seller_username, profiles.name as seller_name
    from public.bundles join public.profiles on profiles.id = bundles.seller_id
    where ${condition} order by bundles.created_at desc, bundles.id desc`
  if (bundles.length === 0) return []
  const items = await sql<(ListingRow & { bundle_id: string })[]>`
    select bundle_items.bundle_id, ${listingColumns(sql)}
    from public.bundle_items
    join public.listings on listings.id = bundle_items.listing_id
    join public.profiles on profiles.id = listings.seller_id
    where bundle_items.bundle_id = any (${arrayLiteral(bundles.map(({ id }) => id))}::uuid[]) order by bundle_items.position`
  return bundles.map((bundle) =>
    toBundle(
      bundle,
      items.filter((item) => item.bundle_id === bundle.id),
    ),
  )
}

function toBundle({ price_cents, size, ...bundle }: BundleRow, items: ListingRow[]): Bundle {
  const fullCents = items.reduce((sum, item) => sum + item.price_cents, 0)
  return {
    ...bundle,
    price: centsToDollars(price_cents),
    full_price: centsToDollars(fullCents),
    saving: centsToDollars(Math.max(fullCents - price_cents, 0)),
    is_offered: items.length === size && items.every(({ status }) => status === 'active'),
    listings: items.map(toListing),
  }
}
