import { centsToDollars, type Listing } from '../../../contract/index.ts'
import { listingCalls } from '../../../contract/listings.ts'
import type { Claims } from '../../_shared/auth/acting.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { arrayLiteral } from '../../_shared/database/statement.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { JsonText } from '../../_shared/http/handle.ts'
import { type ListingRow, listingColumns, setInputColumns } from '../../_shared/listing-rows.ts'
import { shareInFlight } from '../../_shared/once.ts'
import { isUser } from '../../_shared/profiles.ts'
import { type SearchQuery, searchPosition, selectPopularPage } from '../../_shared/search-page.ts'
import {
  acting,
  asGuest,
  callerOf,
  clientAddress,
  guestCounter,
  guestOf,
  handle,
  toListing,
  unlessPrimaryDown,
} from '../_app/context.ts'
import { statements } from '../_app/statements.ts'
import { filesPage, findListing, newestListings, readAsGuestThenCaller } from './find-listings.ts'

/** Home is the same for everyone, so concurrent guests share one read. */
const shared = shareInFlight<string>()

export const listPopular = handle(listingCalls.listPopular)(async (_c, { query: { limit, cursor, ids } }) => {
  if (ids) return { files: await listingsById(ids), nextCursor: null }
  const after = readCursor(cursor, searchPosition)
  return new JsonText(await shared(`${limit} ${after ?? ''}`, () => popularPage(limit, after)))
})

async function listingsById(ids: string[]): Promise<Listing[]> {
  const found = await asGuest<ListingRow[]>`
    select ${listingColumns}
    from unnest(${arrayLiteral(ids)}::uuid[]) with ordinality as given (id, place)
    join public.listings on listings.id = given.id
    join public.profiles on profiles.id = listings.seller_id
    where listings.status = 'active'
    order by given.place`
  return found.map(toListing)
}

async function popularPage(limit: number, after: SearchQuery['after']): Promise<string> {
  const found = await selectPopularPage(asGuest, limit, after)
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.position, row.id])
  return JSON.stringify({ files: rows.map(toListing), nextCursor })
}

export const listSellerListings = handle(listingCalls.listSellerListings)(
  async (c, { params: { identifier }, query }) => {
    const sql = guestOf(c)
    const isSeller = isUser(sql, identifier)
    const found = await sql<ListingRow[]>`
      select ${listingColumns}
      from public.profiles join public.listings on listings.seller_id = profiles.id
      where ${isSeller} and listings.status = 'active' ${newestListings(sql, query)}`
    if (found.length === 0) {
      // A replica may not have a new user yet.
      const { upToDate: sql } = asGuest
      const sellers = await sql`select from public.profiles where ${isSeller} and standing <> 'deleted'`
      if (sellers.count === 0) throw new ApiError('profile_not_found')
    }
    return filesPage(found, query.limit, toListing)
  },
)

export const getUsage = handle(listingCalls.getUsage)(async (c) => {
  const [listed] = await c.var.asCaller<{ uploaded: number }[]>`
    select count(*)::integer as uploaded from public.listings
    where seller_id = ${c.var.caller.sub} and status not in ('inactive', 'removed')`
  const [room] = await c.var.asService<[{ max: number; stored_bytes: string; max_bytes: string }]>`
    select private.listing_quota() as max, private.stored_bytes(${c.var.caller.sub}) as stored_bytes, private.storage_quota() as max_bytes`
  return {
    uploaded: listed?.uploaded ?? 0,
    max: room.max,
    stored_bytes: Number(room.stored_bytes),
    max_bytes: Number(room.max_bytes),
  }
})

// Active listings are public. Sellers and buyers also see theirs, admins all; others get 410.

export const getListing = handle(listingCalls.getListing)((c, { params: { id } }) =>
  readAsGuestThenCaller(
    c,
    async (sql, readerId) => {
      const listing = await findListing(sql, id, readerId)
      return listing && toListing(listing)
    },
    async () => ((await isInactive(id)) ? 'listing_inactive' : 'not_found'),
  ),
)

/** Asks as the service, because the reader can't see the listing. */
async function isInactive(id: string): Promise<boolean> {
  const [answer] = await acting.asService<{ inactive: boolean }[]>`
    select private.is_inactive_listing(${id}) as inactive`
  return answer?.inactive ?? false
}

// A guest's view counts once a day, the seller's never. The same answer for all hides listings.

const VIEWS = { name: 'view', most: 120, seconds: 60 }

const countHit = guestCounter(VIEWS)

export const countView = handle(listingCalls.countView)(async (c, { params: { id }, query: { source = null } }) => {
  const address = await clientAddress(c)
  const caller = await callerOf(c)
  await unlessPrimaryDown(async () => {
    // Counted in its own transaction, so guests with the same address don't wait for each other.
    await countHit(address)
    const options = caller ? { for: caller } : {}
    await acting.asService(
      (sql) => sql`select private.count_listing_view(${id}, ${caller?.sub ?? address}, ${source})`,
      options,
    )
  })
})

// Another seller's listing is rejected like a missing one: the policy hides it.

type Change = (sql: Transaction) => ReturnType<Transaction>

/** Sets the columns in `change` and returns the listing. Rejects with not_found, category_unknown or section_not_found. */
export async function changeListing(caller: Claims, id: string, change: Change): Promise<Listing> {
  const [row] = await acting.asCaller(
    caller,
    (sql) => sql<ListingRow[]>`
      update public.listings set ${change(sql)}
      from public.profiles
      where listings.id = ${id} and listings.seller_id = ${caller.sub} and listings.status <> 'removed'
        and profiles.id = listings.seller_id
      returning ${listingColumns}`,
    { rejections: { listings_section_fkey: 'section_not_found', 23503: 'category_unknown' } },
  )
  if (!row) throw new ApiError('not_found')
  return toListing(row)
}

export const editListing = handle(listingCalls.editListing)((c, { params: { itemId }, body }) =>
  changeListing(c.var.caller, itemId, (sql) => setInputColumns(sql, body)),
)

/** A trigger removes the listing from carts and wishlists. */
export const deactivateListing = handle(listingCalls.deactivateListing)((c, { params: { id } }) =>
  changeListing(c.var.caller, id, (sql) => sql`status = 'inactive'`),
)

export const reactivateListing = handle(listingCalls.reactivateListing)((c, { params: { id } }) =>
  changeListing(c.var.caller, id, (sql) => sql`status = 'active'`),
)

/** The function decides what carts, orders and reports still need. */
export const { deleteListing } = statements('asService', listingCalls, {
  deleteListing: (sql, { params }) => sql`select private.delete_listing(${params.id})`,
})

type Row = { price_cents: number | null; starts_at: string; ends_at: string }

export const getReduction = handle(listingCalls.getReduction)(async (c, { params: { id } }) => {
  const [row] = await c.var.asCaller<Row[]>`
    select price_reductions.price_cents, price_reductions.starts_at, price_reductions.ends_at
    from public.listings left join public.price_reductions on price_reductions.listing_id = listings.id
    where listings.id = ${id} and listings.seller_id = ${c.var.caller.sub}`
  if (!row) throw new ApiError('not_found')
  const { price_cents: cents, starts_at, ends_at } = row
  return { reduction: cents === null ? null : { price: centsToDollars(cents), starts_at, ends_at } }
})

// The policy checks the seller. Triggers check that the price is lower and apply it in time.

export const { reducePrice, endReduction } = statements(
  'asCaller',
  listingCalls,
  {
    reducePrice: (sql, { params, body: { price, startsAt = null, endsAt } }) => sql`
      insert into public.price_reductions (listing_id, price_cents, starts_at, ends_at)
      values (${params.id}, ${price}, coalesce(${startsAt}::timestamptz, now()), ${endsAt}::timestamptz)`,
    endReduction: (sql, { params }) => sql`delete from public.price_reductions where listing_id = ${params.id}`,
  },
  { rejections: { 42501: 'not_found' } },
)
