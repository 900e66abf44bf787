import { blockCalls, followCalls, keyCalls, legalCalls } from '../../contract/accounts.ts'
import type { ApiKey, Block, Follow } from '../../contract/index.ts'
import { LEGAL_VERSIONS } from '../../contract/legal-versions.ts'
import { makeApiKey } from '../_shared/auth/guards.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageOf } from '../_shared/http/cursor.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { avatars, handle, toListing } from './_app/context.ts'
import { newestFirst, statements } from './_app/statements.ts'
import { filesPage, newestListings } from './listings/find-listings.ts'

export const acceptTerms = handle(legalCalls.acceptTerms)(async (c, { body: { document, version } }) => {
  if (version !== LEGAL_VERSIONS[document]) throw new ApiError('terms_changed')
  await c.var.asService`select private.accept_terms(${version}::text::date)`
})

/** What the owner of a key sees. Never its digest. */
export const keyColumns = (sql: Transaction) => sql`id, name, start, scopes, created_at, expires_at, last_used_at`

export const listKeys = handle(keyCalls.listKeys)(async (c) => {
  const keys = await c.var.asCaller(
    (sql) => sql<ApiKey[]>`
      select ${keyColumns(sql)} from public.api_keys
      where user_id = ${c.var.caller.sub} order by created_at desc, id desc`,
  )
  return { keys }
})

export const createKey = handle(keyCalls.createKey)(async (c, { body: { name, scopes, expiresInDays = null } }) => {
  // The key itself never reaches the database or its logs.
  const { key, start, digest } = makeApiKey()
  const [made] = await c.var.asService(
    (sql) => sql<[ApiKey]>`
      select ${keyColumns(sql)}
      from private.create_api_key(decode(${digest}, 'hex'), ${start}, ${name}, ${arrayLiteral(scopes)}::text[], ${expiresInDays})`,
  )
  return { ...made, key }
})

export const { revokeKey } = statements('asCaller', keyCalls, {
  revokeKey: (sql, { params, callerId }) =>
    sql`delete from public.api_keys where user_id = ${callerId} and id = ${params.keyId}`,
})

export const listFollows = handle(followCalls.listFollows)(async (c) => {
  const follows = await c.var.asCaller<Follow[]>`
    select follows.seller_id, profiles.username, profiles.name, profiles.avatar, follows.wants_posts, follows.shares_address
    from public.follows join public.profiles on profiles.id = follows.seller_id
    where follows.follower_id = ${c.var.caller.sub}
    order by follows.followed_at desc, follows.seller_id`
  return { follows: follows.map((follow) => ({ ...follow, avatar: avatars.toAddress(follow.avatar) })) }
})

export const { follow, unfollow } = statements('asCaller', followCalls, {
  follow: (sql, { body }) => sql`
    with seller as (select profiles.id from public.profiles where profiles.id = ${body.sellerId} and profiles.standing <> 'deleted'),
    followed as (insert into public.follows (seller_id) select seller.id from seller on conflict do nothing)
    select from seller`,
  unfollow: (sql, { params, callerId }) =>
    sql`delete from public.follows where follower_id = ${callerId} and seller_id = ${params.sellerId}`,
})

export const listFollowedListings = handle(followCalls.listFollowedListings)(async (c, { query }) => {
  const found = await c.var.asCaller(
    // Reads one page per seller by index, then the newest, so large sellers cost no more.
    (sql) => sql<ListingRow[]>`
      select ${listingColumns}
      from (
        select newest.id from public.follows
        cross join lateral (
          select listings.id from public.listings
          where listings.seller_id = follows.seller_id and listings.status = 'active' ${newestListings(sql, query)}
        ) as newest
        where follows.follower_id = ${c.var.caller.sub}
      ) as newest
      join public.listings on listings.id = newest.id
      join public.profiles on profiles.id = listings.seller_id
      ${newestListings(sql, { limit: query.limit })}`,
  )
  return filesPage(found, query.limit, toListing)
})

export const listBlocks = handle(blockCalls.listBlocks)(async (c, { query }) => {
  const found = await c.var.asCaller(
    (sql) => sql<Block[]>`
      select blocks.blocked_id as user_id, coalesce(profiles.username, 'deleted-user') as username,
        coalesce(profiles.name, 'Deleted user') as name, profiles.avatar, blocks.blocked_at
      from public.blocks left join public.profiles on profiles.id = blocks.blocked_id
      where blocks.blocker_id = ${c.var.caller.sub}
        ${newestFirst(sql, query, sql`blocks.blocked_at`, sql`blocks.blocked_id`)}`,
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.blocked_at, row.user_id])
  return { blocks: rows.map((row) => ({ ...row, avatar: avatars.toAddress(row.avatar) })), nextCursor }
})

export const { block, unblock } = statements('asCaller', blockCalls, {
  block: (sql, { body }) => sql`
    with profile as (select profiles.id from public.profiles where profiles.id = ${body.blockedId} and profiles.standing <> 'deleted'),
    blocked as (insert into public.blocks (blocked_id) select profile.id from profile on conflict do nothing)
    select from profile`,
  unblock: (sql, { params, callerId }) =>
    sql`delete from public.blocks where blocker_id = ${callerId} and blocked_id = ${params.blockedId}`,
})
