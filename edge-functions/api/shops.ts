import type { Shop } from '../../contract/index.ts'
import { serviceCalls } from '../../contract/service.ts'
import { type PublicShop, shopCalls } from '../../contract/shops.ts'
import type { Sql, Transaction } from '../_shared/database/open-database.ts'
import { arrayLiteral, type Fragment } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { isUser } from '../_shared/profiles.ts'
import { asGuest, findAsGuest, handle, toListing } from './_app/context.ts'
import { changeListing } from './listings/listings.ts'

/** Sums of what each active listing shows. */
const numbersOf = (sql: Sql) => sql`,
  (
    select jsonb_build_object(
      'listings', count(*), 'sales_count', coalesce(sum(listings.sales_count), 0), 'rating_count', coalesce(sum(listings.rating_count), 0),
      'rating', round(sum(listings.rating_sum)::numeric / nullif(sum(listings.rating_count), 0), 1)
    )
    from public.listings where listings.seller_id = sellers.id and listings.status = 'active'
  ) as numbers`

/** What the reader may see of a shop, with further columns. Undefined if there is no such user. */
async function findShop<More>(sql: Sql | Transaction, identifier: string, more: Fragment) {
  const [found] = await sql<(Omit<Shop, 'pinned'> & { pinned: ListingRow[] } & More)[]>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', shop_sections.id, 'name', shop_sections.name) order by shop_sections.position)
        from public.shop_sections where shop_sections.seller_id = sellers.id
      ), '[]') as sections,
      coalesce((
        select jsonb_agg(to_jsonb(pins) order by pins.position)
        from (
          select pinned_listings.position, ${listingColumns}
          from public.pinned_listings
          join public.listings on listings.id = pinned_listings.listing_id
          join public.profiles on profiles.id = listings.seller_id
          where pinned_listings.seller_id = sellers.id and listings.status <> 'removed'
        ) as pins
      ), '[]') as pinned${more}
    from (select profiles.id from public.profiles where ${isUser(sql, identifier)} and profiles.standing <> 'deleted') as sellers`
  return found && { ...found, pinned: found.pinned.map(toListing) }
}

async function readShop(sql: Transaction, sellerId: string): Promise<Shop> {
  const found = await findShop<unknown>(sql, sellerId, sql``)
  if (!found) throw new ApiError('profile_not_found')
  return found
}

export const getShop = handle(shopCalls.getShop)(async (c, { params: { identifier } }) => {
  const found = await findAsGuest(c, (sql) => findShop<Pick<PublicShop, 'numbers'>>(sql, identifier, numbersOf(sql)))
  if (!found) throw new ApiError('profile_not_found')
  return found
})

export const getOwnShop = handle(shopCalls.getOwnShop)((c) => c.var.asCaller((sql) => readShop(sql, c.var.caller.sub)))

/** If an id isn't one of the seller's, the update changes fewer rows. Rejects with section_not_found. */
export const setShopSections = handle(shopCalls.setShopSections)((c, { body: { sections } }) => {
  const { sub } = c.var.caller
  const kept = sections.flatMap(({ id }) => id ?? [])
  const rows = sections.map((section, index) => ({ ...section, position: index + 1 }))
  return c.var.asCaller(
    async (sql) => {
      await sql`delete from public.shop_sections where seller_id = ${sub} and id <> all (${arrayLiteral(kept)}::uuid[])`
      const changed = await sql`
        update public.shop_sections set name = given.name, position = given.position
        from jsonb_to_recordset(${sql.json(rows)}) as given (id uuid, name text, position smallint)
        where shop_sections.id = given.id and shop_sections.seller_id = ${sub}`
      if (changed.count < kept.length) throw new ApiError('section_not_found')
      await sql`
        insert into public.shop_sections (name, position)
        select given.name, given.position
        from jsonb_to_recordset(${sql.json(rows)}) as given (id uuid, name text, position smallint)
        where given.id is null`
      return await readShop(sql, sub)
    },
    { rejections: { 42501: 'seller_required' } },
  )
})

export const setPinnedListings = handle(shopCalls.setPinnedListings)((c, { body: { listingIds } }) =>
  c.var.asCaller(
    async (sql) => {
      await sql`delete from public.pinned_listings where seller_id = ${c.var.caller.sub}`
      await sql`
        insert into public.pinned_listings (position, listing_id)
        select given.position, given.id from unnest(${arrayLiteral(listingIds)}::uuid[]) with ordinality as given (id, position)`
      return await readShop(sql, c.var.caller.sub)
    },
    { rejections: { 42501: 'not_found', 23503: 'not_found' } },
  ),
)

export const setListingSection = handle(shopCalls.setListingSection)((c, { params: { id }, body: { sectionId } }) =>
  changeListing(c.var.caller, id, (sql) => sql`section_id = ${sectionId}`),
)

export const getShopTerms = handle(serviceCalls.getShopTerms)(async () => {
  type Terms = {
    fee_bps: number
    withdrawal_days: number
    has_withdrawal: boolean
    next_fee_bps: number | null
    next_fee_at: string | null
    identity_from: string | null
  }
  const [terms] = await asGuest<[Terms]>`select * from private.shop_terms()`
  const { fee_bps, withdrawal_days, has_withdrawal, next_fee_bps, next_fee_at, identity_from } = terms
  const isAnnounced = next_fee_bps !== null && next_fee_at !== null
  const next_fee = isAnnounced ? { percent: next_fee_bps / 100, starts_at: next_fee_at } : null
  const identity_required_from = identity_from
  return { fee_percent: fee_bps / 100, next_fee, withdrawal_days, has_withdrawal, identity_required_from }
})
