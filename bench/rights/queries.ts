// The shop's main reads, as in the API's routes (edge-functions/api), which share the column lists.
// A visitor's query runs as marketplace_public, a caller's inside asCaller. Cases are drawn from
// the filled shop.
import type { Sql, Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import type { Row, Statement } from '../../edge-functions/_shared/database/statement.ts'
import { listingColumns } from '../../edge-functions/_shared/listing-rows.ts'
import { selectPopularPage, selectSearchPage } from '../../edge-functions/_shared/search-page.ts'

/** One set of parameters: `caller` makes the request, `of` names its subject. */
export type Case = { caller: string; of: string }

export type Query = {
  name: string
  as: 'visitor' | 'caller' | 'service'
  /** Finds up to 20 cases, as the owner. */
  cases: (sql: Sql) => PromiseLike<Case[]>
  statement: (sql: Sql | Transaction, one: Case) => Statement<Row[]>
  /** The same read without rights, if a function checks them. */
  plain?: Query['statement']
}

const CASES = 20
const PAGE = 21
const NOBODY = '00000000-0000-0000-0000-000000000000'

const once = async (): Promise<Case[]> => [{ caller: NOBODY, of: '' }]

const activeListings = (sql: Sql) => sql<Case[]>`
  select ${NOBODY}::text as caller, id::text as of from public.listings where status = 'active' and rating_count > 0
  order by md5(id::text) limit ${CASES}`

const sellers = (sql: Sql) => sql<Case[]>`
  select id::text as caller, username as of from public.profiles where is_seller and standing = 'good'
  order by md5(id::text) limit ${CASES}`

/** Buyers with different numbers of orders, evenly spaced from the most to one. */
const buyers = (sql: Sql) => sql<Case[]>`
  with habits as (
    select orders.buyer_id, ntile(${CASES}) over (order by count(*) desc, orders.buyer_id) as habit
    from public.orders join public.profiles on profiles.id = orders.buyer_id and profiles.standing = 'good'
    where orders.paid_at is not null group by orders.buyer_id
  )
  select distinct on (habit) buyer_id::text as caller, '' as of from habits order by habit, buyer_id`

const holdings = (sql: Sql, status: 'active' | 'inactive') => sql<Case[]>`
  select entitlements.buyer_id::text as caller, listings.id::text as of
  from public.entitlements
  join public.listings on listings.id = entitlements.listing_id and listings.status = ${status}
  join public.profiles on profiles.id = entitlements.buyer_id and profiles.standing = 'good'
  where entitlements.revoked_at is null
  order by md5(entitlements.id::text) limit ${CASES}`

/** First words of titles in 0.2 to 2 % of the listings: neither stop words nor names. */
const searches = (sql: Sql, words: 1 | 2) => sql<Case[]>`
  with usual as (
    select array_agg(word) as lexemes
    from ts_stat('select search_document from public.listings where status = ''active'' limit 20000')
    where ndoc between 40 and 400
  ),
  typed as (
    select array_to_string((string_to_array(lower(title), ' '))[1:${words}], ' ') as of
    from public.listings where status = 'active' order by md5(id::text) limit 20000
  )
  select ${NOBODY}::text as caller, typed.of
  from typed, usual
  where tsvector_to_array(to_tsvector('public.catalogue', typed.of)) <@ usual.lexemes
  group by typed.of order by md5(typed.of) limit ${CASES}`

const listing = (sql: Sql | Transaction, one: Case) => sql`
  select ${listingColumns}
  from public.listings join public.profiles on profiles.id = listings.seller_id
  where listings.id = ${one.of} and listings.status <> 'removed'`

const search = (sql: Sql | Transaction, one: Case) =>
  sql`${selectSearchPage(sql, { words: one.of, isExact: false, filters: { sort: 'relevance' }, limit: PAGE - 1, after: undefined })}`

const kept = (table: 'cart_items' | 'wishlist_items') => (sql: Sql | Transaction, one: Case) =>
  sql`
  select ${listingColumns}
  from ${table === 'cart_items' ? sql`public.cart_items` : sql`public.wishlist_items`} as kept
  join public.listings on listings.id = kept.listing_id
  join public.profiles on profiles.id = listings.seller_id
  where kept.buyer_id = ${one.caller}
  order by kept.added_at desc, listings.id`

export const QUERIES: Query[] = [
  {
    name: 'home: most popular',
    as: 'visitor',
    cases: once,
    statement: (sql) => selectPopularPage(sql, PAGE - 1, undefined),
  },
  {
    name: 'home: a later page',
    as: 'visitor',
    cases: (sql) => sql<Case[]>`
      select ${NOBODY}::text as caller, concat_ws(' ', popularity - (1::bigint << 52), id) as of
      from public.listings where status = 'active' and sales_count > 0
      order by md5(id::text) limit ${CASES}`,
    statement: (sql, one) => {
      const [position, id = ''] = one.of.split(' ')
      return selectPopularPage(sql, PAGE - 1, [Number(position), id])
    },
  },
  { name: 'listing page', as: 'visitor', cases: activeListings, statement: listing },
  {
    name: 'listing page: ratings',
    as: 'visitor',
    cases: activeListings,
    statement: (sql, one) => sql`
      select
        exists (select from public.listings where listings.id = ${one.of}) as exists,
        (
          select jsonb_object_agg(counted.rating, counted.reviews)
          from (
            select reviews.rating, count(*) as reviews from public.reviews where reviews.listing_id = ${one.of} group by reviews.rating
          ) as counted
        ) as breakdown`,
  },
  {
    name: 'listing page: reviews',
    as: 'visitor',
    cases: activeListings,
    statement: (sql, one) => sql`
      select reviews.id, profiles.username as reviewer_username, reviews.rating, reviews.comment, reviews.created_at
      from public.reviews join public.profiles on profiles.id = reviews.reviewer_id
      where reviews.listing_id = ${one.of}
      order by reviews.created_at desc, reviews.id desc
      limit ${PAGE}`,
  },
  {
    name: "a seller's listings",
    as: 'visitor',
    cases: sellers,
    statement: (sql, one) => sql`
      select ${listingColumns}
      from public.profiles join public.listings on listings.seller_id = profiles.id
      where profiles.username = ${one.of} and listings.status = 'active'
      order by listings.created_at desc, listings.id desc
      limit ${PAGE}`,
  },
  { name: 'search: one word', as: 'visitor', cases: (sql) => searches(sql, 1), statement: search },
  { name: 'search: two words', as: 'visitor', cases: (sql) => searches(sql, 2), statement: search },
  { name: 'cart', as: 'caller', cases: buyers, statement: kept('cart_items') },
  { name: 'wishlist', as: 'caller', cases: buyers, statement: kept('wishlist_items') },
  {
    name: 'orders',
    as: 'service',
    cases: buyers,
    statement: (sql) => sql`select * from private.own_orders(${sql.json({ limit: PAGE })})`,
    plain: (sql, one) => sql`
      select * from private.order_rows as orders
      where orders.buyer_id = ${one.caller} and orders.paid_at is not null
      order by orders.created_at desc, orders.id desc
      limit ${PAGE}`,
  },
  {
    name: 'one order',
    as: 'service',
    cases: (sql) => sql<Case[]>`
      select orders.buyer_id::text as caller, orders.id::text as of
      from public.orders join public.profiles on profiles.id = orders.buyer_id and profiles.standing = 'good'
      where orders.paid_at is not null order by md5(orders.id::text) limit ${CASES}`,
    statement: (sql, one) => sql`select * from private.own_order(${one.of})`,
    plain: (sql, one) => sql`select * from private.order_rows where id = ${one.of} and buyer_id = ${one.caller}`,
  },
  {
    name: 'has purchased',
    as: 'caller',
    cases: (sql) => holdings(sql, 'active'),
    statement: (sql, one) => sql`
      select from public.entitlements
      where buyer_id = ${one.caller} and listing_id = ${one.of} and revoked_at is null`,
  },
  { name: 'a bought listing, inactive', as: 'caller', cases: (sql) => holdings(sql, 'inactive'), statement: listing },
  {
    name: 'own listings',
    as: 'caller',
    cases: sellers,
    statement: (sql, one) => sql`
      select ${listingColumns}
      from public.listings join public.profiles on profiles.id = listings.seller_id
      where listings.seller_id = ${one.caller} and listings.status <> 'removed'
      order by listings.created_at desc, listings.id desc
      limit ${PAGE}`,
  },
]
