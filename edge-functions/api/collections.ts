// Collections. Owners read their tables; others read a shared one through definer functions.
import { z } from 'zod'
import type { Collection, CollectionItem, FollowedCollection, OwnCollection } from '../../contract/collections.ts'
import { collectionCalls } from '../../contract/collections.ts'
import type { Sql, Transaction } from '../_shared/database/open-database.ts'
import type { Fragment } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { cursorId, cursorTime, pageLimit, pageOf, readCursor } from '../_shared/http/cursor.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { acting, callerOf, findAsGuest, handle, toListing } from './_app/context.ts'
import { statements } from './_app/statements.ts'

type ItemRow = Omit<CollectionItem, 'listing'> & { position: number } & (ListingRow | { id: null })

const place = z.tuple([z.int(), cursorTime, cursorId])

type PageQuery = { limit: number; cursor?: string | undefined }

/** A page of items as one JSON column. `itemSource` has the alias `items`. */
const itemPage = (sql: Sql | Transaction, itemSource: Fragment, { limit, cursor }: PageQuery) => {
  const after = readCursor(cursor, place)
  return sql`
    coalesce((
      select jsonb_agg(to_jsonb(page) order by page.position, page.added_at, page.listing_id) from (
        select items.listing_id, items.position, items.note, items.added_at, ${listingColumns}
        from ${itemSource}
        left join (public.listings join public.profiles on profiles.id = listings.seller_id)
          on listings.id = items.listing_id and listings.status = 'active'
        where true ${after ? sql`and (items.position, items.added_at, items.listing_id) > (${after[0]}, ${after[1]}, ${after[2]})` : sql``}
        order by items.position, items.added_at, items.listing_id
        ${pageLimit(limit)}
      ) as page
    ), '[]') as items`
}

const toItem = (row: ItemRow): CollectionItem => ({
  listing_id: row.listing_id,
  listing: row.id === null ? null : toListing(row),
  note: row.note,
  added_at: row.added_at,
})

export const listCollections = handle(collectionCalls.listCollections)(async (c, { query: { listingId = null } }) => {
  const [collections, followed] = await Promise.all([
    c.var.asCaller<OwnCollection[]>`
      select collections.id, collections.name, collections.is_shared,
        count(items.listing_id)::integer as item_count, coalesce(bool_or(items.listing_id = ${listingId}), false) as has_listing
      from public.collections left join public.collection_items as items on items.collection_id = collections.id
      where collections.owner_id = ${c.var.caller.sub}
      group by collections.id
      order by collections.created_at desc, collections.id`,
    c.var.asService<FollowedCollection[]>`select * from private.followed_collections()`,
  ])
  return { collections, followed }
})

type CollectionRow = Omit<Collection, 'items' | 'nextCursor'> & { items: ItemRow[] }

const findOwn = (sql: Transaction, collectionId: string, ownerId: string, query: PageQuery) => sql<CollectionRow[]>`
  select collections.id, collections.name, collections.description, collections.owner_id,
    owners.name as owner_name, owners.username as owner_username,
    jsonb_build_object(
      'is_shared', collections.is_shared, 'is_removed', collections.removal_id is not null, 'wants_mails', collections.wants_mails
    ) as own,
    ${itemPage(sql, sql`(select * from public.collection_items where collection_items.collection_id = ${collectionId}) as items`, query)}
  from public.collections join public.profiles as owners on owners.id = collections.owner_id
  where collections.id = ${collectionId} and collections.owner_id = ${ownerId}`

const findShared = (sql: Sql, collectionId: string, query: PageQuery) => sql<CollectionRow[]>`
  select collections.id, collections.name, collections.description, collections.owner_id,
    owners.name as owner_name, owners.username as owner_username, null as own,
    ${itemPage(sql, sql`private.shared_items(${collectionId}) as items`, query)}
  from private.shared_collection(${collectionId}) as collections
  join public.profiles as owners on owners.id = collections.owner_id`

/** A banned owner sees no more than a guest. */
export const getCollection = handle(collectionCalls.getCollection)(async (c, { params: { collectionId }, query }) => {
  const caller = await callerOf(c)
  const [own] = caller
    ? await acting.asCaller(caller, (sql) => findOwn(sql, collectionId, caller.sub, query), { standing: 'any' })
    : []
  const found = own ?? (await findAsGuest(c, async (sql) => (await findShared(sql, collectionId, query))[0]))
  if (!found) throw new ApiError('collection_not_found')
  const { rows, nextCursor } = pageOf(found.items, query.limit, (row) => [row.position, row.added_at, row.listing_id])
  return { ...found, items: rows.map(toItem), nextCursor }
})

export const {
  createCollection,
  updateCollection,
  deleteCollection,
  addToCollection,
  arrangeCollection,
  removeFromCollection,
  followCollection,
  unfollowCollection,
} = statements(
  'asCaller',
  collectionCalls,
  {
    createCollection: (sql, { body: { name, description = null } }) => sql<{ id: string }[]>`
      insert into public.collections (name, description) values (${name.trim()}, ${description}) returning id`,
    updateCollection: (sql, { params, body, callerId }) => sql`
      update public.collections set name = coalesce(${body.name?.trim() ?? null}, name),
        description = ${body.description === undefined ? sql`description` : body.description},
        is_shared = coalesce(${body.isShared ?? null}, is_shared), wants_mails = coalesce(${body.wantsMails ?? null}, wants_mails)
      where id = ${params.collectionId} and owner_id = ${callerId}`,
    deleteCollection: (sql, { params, callerId }) =>
      sql`delete from public.collections where id = ${params.collectionId} and owner_id = ${callerId}`,
    /** Without the caller's collection the insert adds no row. The policy rejects listings that aren't active. */
    addToCollection: (sql, { params, body, callerId }) => sql`
      insert into public.collection_items (collection_id, listing_id)
      select id, ${body.listingId} from public.collections where id = ${params.collectionId} and owner_id = ${callerId}`,
    arrangeCollection: (sql, { params, body, callerId }) => sql`
      with arranged as (
        update public.collection_items
        set position = given.place, note = case when given.item ? 'note' then given.item ->> 'note' else collection_items.note end
        from jsonb_array_elements(${sql.json(body.items)}) with ordinality as given (item, place)
        where collection_items.collection_id = ${params.collectionId} and collection_items.listing_id = (given.item ->> 'listingId')::uuid
      )
      select from public.collections where id = ${params.collectionId} and owner_id = ${callerId}`,
    removeFromCollection: (sql, { params }) =>
      sql`delete from public.collection_items where collection_id = ${params.collectionId} and listing_id = ${params.listingId}`,
    followCollection: (sql, { body }) => sql`
      with followed as (insert into public.collection_follows (collection_id) values (${body.collectionId}) on conflict do nothing)
      select`,
    unfollowCollection: (sql, { params, callerId }) =>
      sql`delete from public.collection_follows where follower_id = ${callerId} and collection_id = ${params.collectionId}`,
  },
  { rejections: { collection_items_pkey: 'already_in_collection', 42501: 'listing_inactive' } },
)
