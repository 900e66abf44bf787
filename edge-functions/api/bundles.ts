// Bundles with the listings that the reader may see, in one statement to save round trips.

import { bundleCalls } from '../../contract/discounts.ts'
import { type Bundle, centsToDollars } from '../../contract/index.ts'
import type { Sql, Transaction } from '../_shared/database/open-database.ts'
import { arrayLiteral, type Fragment } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { isUser } from '../_shared/profiles.ts'
import { acting, findAsGuest, guestOf, handle, toListing } from './_app/context.ts'
import { statements } from './_app/statements.ts'

type BundleColumns = {
  bundle_id: string
  bundle_name: string
  bundle_description: string | null
  bundle_cents: number
  bundle_size: number
  bundle_seller_id: string
  bundled_at: string
}
/** A bundle with one of its listings; `id` is null if the reader sees none of them. */
type Row = BundleColumns & (ListingRow | ({ id: null } & Pick<ListingRow, 'username' | 'seller_name'>))

/** Condition over `bundles`: saves money now. */
export const takesOff = (sql: Sql | Transaction) => sql`
  bundles.price_cents < (
    select sum(listings.price_cents) from public.bundle_items join public.listings on listings.id = bundle_items.listing_id
    where bundle_items.bundle_id = bundles.id
  )`

/** Bundles that match a condition, newest first, up to `most`. */
export async function readBundles(
  sql: Sql | Transaction,
  condition: Fragment,
  most: number | null = null,
): Promise<Bundle[]> {
  const rows = await sql<Row[]>`
    select bundles.id as bundle_id, bundles.name as bundle_name, bundles.description as bundle_description,
      bundles.price_cents as bundle_cents, bundles.size as bundle_size, bundles.seller_id as bundle_seller_id,
      bundles.created_at as bundled_at, ${listingColumns}
    from (
      select * from public.bundles where ${condition} order by bundles.created_at desc, bundles.id desc limit ${most}
    ) as bundles
    join public.profiles on profiles.id = bundles.seller_id
    left join (
      public.bundle_items join public.listings on listings.id = bundle_items.listing_id
    ) on bundle_items.bundle_id = bundles.id
    order by bundles.created_at desc, bundles.id desc, bundle_items.position`
  return [...Map.groupBy(rows, ({ bundle_id }) => bundle_id).values()].flatMap(([first, ...others]) =>
    first ? [toBundle(first, [first, ...others].filter(hasListing))] : [],
  )
}

const hasListing = (row: Row): row is BundleColumns & ListingRow => row.id !== null

function toBundle(row: Row, items: ListingRow[]): Bundle {
  const fullCents = items.reduce((sum, item) => sum + item.price_cents, 0)
  return {
    id: row.bundle_id,
    name: row.bundle_name,
    description: row.bundle_description,
    price: centsToDollars(row.bundle_cents),
    full_price: centsToDollars(fullCents),
    saving: centsToDollars(Math.max(fullCents - row.bundle_cents, 0)),
    is_offered:
      items.length === row.bundle_size && items.every(({ status, is_sold_out }) => status === 'active' && !is_sold_out),
    seller_id: row.bundle_seller_id,
    seller_username: row.username,
    seller_name: row.seller_name,
    listings: items.map(toListing),
    created_at: row.bundled_at,
  }
}

export const listBundles = handle(bundleCalls.listBundles)(async (c) => ({
  bundles: await c.var.asCaller((sql) => readBundles(sql, sql`bundles.seller_id = ${c.var.caller.sub}`)),
}))

/** The database rejects other sellers' listings and prices that don't save money. */
export const createBundle = handle(bundleCalls.createBundle)(
  async (c, { body: { name, description = null, price, listingIds } }) => {
    await c.var.asService(
      (sql) =>
        sql`select private.create_bundle(${name.trim()}, ${description}, ${price}, ${arrayLiteral(listingIds)}::uuid[])`,
      { rejections: { bundles_one_of_each_name: 'bundle_exists' } },
    )
  },
)

export const { endBundle } = statements('asCaller', bundleCalls, {
  endBundle: (sql, { params, callerId }) =>
    sql`delete from public.bundles where id = ${params.bundleId} and seller_id = ${callerId}`,
})

// Bundles are public while all of their listings are.

export const getBundle = handle(bundleCalls.getBundle)(async (c, { params: { bundleId } }) => {
  const bundle = await findAsGuest(c, async (sql) => (await readBundles(sql, sql`bundles.id = ${bundleId}`))[0])
  if (!bundle) throw new ApiError((await isUnoffered(bundleId)) ? 'bundle_not_offered' : 'bundle_not_found')
  return bundle
})

/** Asks as the service, because guests can't see the bundle. */
async function isUnoffered(bundleId: string): Promise<boolean> {
  const [answer] = await acting.asService<{ unoffered: boolean }[]>`
    select private.is_unoffered_bundle(${bundleId}) as unoffered`
  return answer?.unoffered ?? false
}

const LISTING_BUNDLES_MAX = 3

export const listBundlesOfListing = handle(bundleCalls.listBundlesOfListing)(async (c, { params: { id } }) => {
  const sql = guestOf(c)
  const ofListing = sql`bundles.id in (select bundle_items.bundle_id from public.bundle_items where bundle_items.listing_id = ${id})`
  const bundles = await readBundles(sql, sql`${ofListing} and ${takesOff(sql)}`)
  return { bundles: bundles.sort((one, other) => other.saving - one.saving).slice(0, LISTING_BUNDLES_MAX) }
})

const SELLER_BUNDLES_MAX = 12

export const listBundlesOfSeller = handle(bundleCalls.listBundlesOfSeller)(async (c, { params: { identifier } }) => {
  const sql = guestOf(c)
  const ofSeller = sql`bundles.seller_id = (select profiles.id from public.profiles where ${isUser(sql, identifier)})`
  return { bundles: await readBundles(sql, sql`${ofSeller} and ${takesOff(sql)}`, SELLER_BUNDLES_MAX) }
})
