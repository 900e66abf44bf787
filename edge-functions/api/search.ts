// Searches without a login are limited by IP address. A limit of 0 turns that off.
import type { Context } from 'hono'
import { type Listing, type SearchPage, SUGGESTED_MAX, SUGGESTIONS_MAX, tagOf } from '../../contract/index.ts'
import type { AnswerOf, QueryOf } from '../../contract/operations/operation.ts'
import { searchCalls } from '../../contract/search.ts'
import { readPriceWords } from '../../contract/text/price-words.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { readCursor } from '../_shared/http/cursor.ts'
import { log } from '../_shared/http/log.ts'
import type { ListingRow } from '../_shared/listing-rows.ts'
import {
  cleanSearchText,
  findSearchPage,
  type SearchQuery,
  searchPosition,
  selectFoundPage,
  selectSearchPage,
  shapeSearchPage,
} from '../_shared/search-page.ts'
import {
  acting,
  asGuest,
  avatars,
  clientAddress,
  guestCounter,
  handle,
  pictureUrls,
  searcherOf,
  settings,
  toListing,
  unlessPrimaryDown,
} from './_app/context.ts'
import { statements } from './_app/statements.ts'

const SEARCHES = { name: 'search', most: settings.RATE_LIMIT_SEARCH, seconds: 60 }

const countHit = guestCounter(SEARCHES)

/** Counts a search. Rejects with rate_limited. */
export const countSearch = async (c: Context): Promise<void> => {
  if (SEARCHES.most === 0) return
  const address = await clientAddress(c)
  await unlessPrimaryDown(() => countHit(address))
}

const searchOf = ({ query, exact, limit, cursor, ...filters }: QueryOf<typeof searchCalls.search>): SearchQuery => ({
  words: cleanSearchText(query),
  isExact: exact !== undefined,
  filters,
  limit,
  after: readCursor(cursor, searchPosition),
})

/** One page of active listings (spec section 7). Without words, all match. */
export async function searchListings(c: Context, request: QueryOf<typeof searchCalls.search>): Promise<SearchPage> {
  const rows = await selectSearchPage(searcherOf(c), searchOf(request))
  return shapeSearchPage<unknown, Listing>(rows, request.limit, toListing)
}

/** Hosted functions may end after their answer, unless they say what is still under way. */
const runtime = (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime

const COUNTS_WAITING_MAX = 100
let countsWaiting = 0
let lastCount: Promise<unknown> = Promise.resolve()

/**
 * Counts the words of a search that found nothing, without filters and hidden items. The answer
 * doesn't wait. One count runs at a time; in a flood, or if the database fails, counts are lost.
 */
function countIfEmpty(
  request: QueryOf<typeof searchCalls.search>,
  { total, leftOut }: Pick<SearchPage, 'total' | 'leftOut'>,
  who: () => Promise<string>,
): void {
  const { query, exact, cursor: _cursor, limit: _limit, sort: _sort, ...filters } = request
  const isNarrowed = Object.values(filters).some((filter) => filter !== undefined)
  if (
    total !== 0 ||
    readPriceWords(cleanSearchText(query)) ||
    leftOut?.count ||
    exact ||
    isNarrowed ||
    countsWaiting >= COUNTS_WAITING_MAX ||
    asGuest.isPrimaryAway()
  )
    return
  const count = async () => {
    const person = await who()
    await acting.inOneRoundTrip((sql) => sql`select private.count_empty_search(${cleanSearchText(query)}, ${person})`)
  }
  countsWaiting += 1
  lastCount = lastCount
    .then(count)
    .catch((error) => log('warn', { about: 'empty search' }, error))
    .finally(() => {
      countsWaiting -= 1
    })
  runtime?.waitUntil(lastCount)
}

export const search = handle(searchCalls.search, { first: countSearch })(async (c, { query }) => {
  const page = await searchListings(c, query)
  countIfEmpty(query, page, () => clientAddress(c))
  return page
})

/** Admins add what people search for in vain to the synonyms. */
export const { addSynonym, dismissEmptySearch } = statements('asService', searchCalls, {
  addSynonym: (sql, { params, body }) => sql`select private.add_synonym(${params.words}, ${body.means})`,
  dismissEmptySearch: (sql, { params }) => sql`select private.dismiss_empty_search(${params.words})`,
})

export const listEmptySearches = handle(searchCalls.listEmptySearches)(async (c) => ({
  searches: await c.var.asService<{ words: string; searches: number }[]>`select * from private.find_empty_searches()`,
}))

type Suggested = Omit<AnswerOf<typeof searchCalls.suggestListings>, 'suggestions'> & {
  items: Pick<ListingRow, 'id' | 'title' | 'showcase_images' | 'tags' | 'seller_id'>[]
}

export const suggestListings = handle(searchCalls.suggestListings, { first: countSearch })(async (_c, { query }) => {
  const words = cleanSearchText(query.query)
  if (words === '') return { suggestions: [], categories: [], tags: [], sellers: [] }
  const tag = tagOf(words)
  const [found] = await asGuest<[Suggested]>`
    select
      array(
        select to_json(shown)
        from private.suggest_listings(${words}, ${SUGGESTIONS_MAX}) with ordinality as hits (id, position)
        join public.listings on listings.id = hits.id
        cross join lateral (select listings.id, listings.title, listings.showcase_images, listings.tags, listings.seller_id) as shown
        order by hits.position
      ) as items,
      array(
        select json_build_object('slug', categories.slug, 'name', categories.name, 'names', categories.names) from public.categories
        where exists (
          select from jsonb_each_text(categories.names || jsonb_build_object('en', categories.name)) as called
          where starts_with(lower(called.value), lower(${words}))
        ) order by categories.position, categories.slug limit ${SUGGESTED_MAX.categories}
      ) as categories,
      array(
        select tag from private.suggest_tags(${tag}, ${SUGGESTED_MAX.tags}) where ${tag} <> ''
      ) as tags,
      array(
        select json_build_object('id', profiles.id, 'username', profiles.username, 'name', profiles.name, 'avatar', profiles.avatar)
        from private.suggest_sellers(${words}, ${SUGGESTED_MAX.sellers}) with ordinality as hits (id, position)
        join public.profiles on profiles.id = hits.id order by hits.position
      ) as sellers`
  return {
    suggestions: found.items.map(({ showcase_images, ...shown }) => ({
      ...shown,
      thumbnail: pictureUrls.smallest(showcase_images),
    })),
    categories: found.categories,
    tags: found.tags,
    sellers: found.sellers.map((seller) => ({ ...seller, avatar: avatars.toAddress(seller.avatar) })),
  }
})

// Leaves out what a logged-in user hides, and adds what they own and have in cart and wishlist (spec
// section 7). Never cached.

type Standing = { inCart: boolean; inWishlist: boolean; purchased: boolean }

export const userSearch = handle(searchCalls.userSearch)(async (c, { query }) => {
  const { sub } = c.var.caller
  const search = searchOf(query)
  const [{ found }] = await c.var.asService((sql) => findSearchPage(sql, search), { standing: 'good' })
  const rows = await c.var.asCaller((sql) =>
    selectFoundPage<Standing>(
      sql,
      found,
      sql`,
        exists (select from public.cart_items where cart_items.buyer_id = ${sub} and cart_items.listing_id = hits.id) as "inCart",
        exists (
          select from public.wishlist_items where wishlist_items.buyer_id = ${sub} and wishlist_items.listing_id = hits.id
        ) as "inWishlist",
        exists (
          select from public.entitlements
          where entitlements.buyer_id = ${sub} and entitlements.listing_id = hits.id and entitlements.revoked_at is null
        ) as purchased`,
    ),
  )
  const page = shapeSearchPage(rows, query.limit, ({ inCart, inWishlist, purchased, ...row }) => ({
    ...toListing(row),
    inCart,
    inWishlist,
    purchased,
  }))
  countIfEmpty(query, page, async () => sub)
  return page
})

type Rank = Omit<AnswerOf<typeof searchCalls.explainRank>, 'isFound' | 'textRank'> & {
  is_found: boolean
  text_rank: number
}

/** The function reads only the caller's own listing. */
export const explainRank = handle(searchCalls.explainRank)(async (c, { params: { id }, query }) => {
  const [row] = await c.var.asService(
    (sql) => sql<Rank[]>`select * from private.explain_rank(${id}, ${cleanSearchText(query.query)})`,
    { standing: 'good' },
  )
  if (!row) throw new ApiError('not_found')
  const { is_found: isFound, text_rank: textRank, sales, stars, freshness, ...rest } = row
  return { ...rest, isFound, textRank, sales: sales / 10_000, stars: stars / 10_000, freshness: freshness / 10_000 }
})
