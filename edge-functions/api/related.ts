import { STAFF_PICKS_MAX } from '../../contract/limits.ts'
import { type HomeRows, type Related, relatedCalls } from '../../contract/related.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { asGuest, handle, toListing } from './_app/context.ts'
import { statements } from './_app/statements.ts'

/** Two full rows of the widest grid. */
const MOST = 8

export const getRelated = handle(relatedCalls.getRelated)(async (_c, { params: { id } }) => {
  const rows = await asGuest<(ListingRow & { kind: keyof Related })[]>`
    select related.kind, ${listingColumns}
    from private.related_listings(${id}, ${MOST}) as related
    join public.listings on listings.id = related.id
    join public.profiles on profiles.id = listings.seller_id
    order by related.kind, related.position`
  const { fromSeller = [], similar = [], boughtTogether = [] } = Object.groupBy(rows, ({ kind }) => kind)
  return {
    fromSeller: fromSeller.map(toListing),
    similar: similar.map(toListing),
    boughtTogether: boughtTogether.map(toListing),
  }
})

export const getHomeRows = handle(relatedCalls.getHomeRows)(async () => {
  const rows = await asGuest<(ListingRow & { kind: keyof HomeRows; reason: string })[]>`
    select home.kind, home.reason, ${listingColumns}
    from private.home_rows(${MOST}) as home
    join public.listings on listings.id = home.id
    join public.profiles on profiles.id = listings.seller_id
    order by home.kind, home.position`
  const { picks = [], weekly = [], reduced = [], newest = [] } = Object.groupBy(rows, ({ kind }) => kind)
  return {
    picks: picks.map((row) => ({ listing: toListing(row), reason: row.reason })),
    weekly: weekly.map(toListing),
    reduced: reduced.map(toListing),
    newest: newest.map(toListing),
  }
})

// Policies let only admins write.
export const { listStaffPicks, orderStaffPicks, setStaffPick, deleteStaffPick } = statements(
  'asCaller',
  relatedCalls,
  {
    listStaffPicks: (sql) => sql`
      select coalesce(jsonb_agg(picks), '[]') as picks
      from (
        select listings.id as listing_id, listings.title, profiles.username as seller_username, listings.status, staff_picks.reason
        from public.staff_picks
        join public.listings on listings.id = staff_picks.listing_id
        join public.profiles on profiles.id = listings.seller_id
        order by staff_picks.position, staff_picks.picked_at desc, listings.id limit ${STAFF_PICKS_MAX}
      ) as picks`,
    orderStaffPicks: (sql, { body: { listingIds } }) => sql`
      update public.staff_picks set position = given.place
      from unnest(${arrayLiteral(listingIds)}::uuid[]) with ordinality as given (id, place) where staff_picks.listing_id = given.id`,
    setStaffPick: (sql, { params, body: { reason } }) => sql`
      insert into public.staff_picks (listing_id, reason, position)
      select ${params.id}::uuid, ${reason}, coalesce(max(staff_picks.position) + 1, 0) from public.staff_picks
      on conflict (listing_id) do update set reason = excluded.reason`,
    deleteStaffPick: (sql, { params }) => sql`delete from public.staff_picks where listing_id = ${params.id}`,
  },
  { rejections: { 23503: 'not_found' } },
)
