// Searches without a login are limited by IP address. A limit of 0 turns that off.
import type { Context } from 'hono'
import { type SearchPage, SUGGESTIONS_MAX } from '../../contract/index.ts'
import type { AnswerOf, QueryOf } from '../../contract/operation.ts'
import { searchCalls } from '../../contract/search.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { readCursor } from '../_shared/http/cursor.ts'
import type { ShowcaseImage } from '../_shared/listing-rows.ts'
import { searchPosition, selectSearchPage, shapeSearchPage, wordsIn } from '../_shared/search-page.ts'
import {
  asGuest,
  clientAddress,
  guestCounter,
  handle,
  pictureUrls,
  searcherOf,
  settings,
  toListing,
  unlessAway,
} from './context.ts'

const SEARCHES = { name: 'search', most: settings.RATE_LIMIT_SEARCH, seconds: 60 }

const countHit = guestCounter(SEARCHES)

/** Counts a search. Rejects with rate_limited. */
export const countSearch = async (c: Context): Promise<void> => {
  if (SEARCHES.most === 0) return
  const address = await clientAddress(c)
  await unlessAway(() => countHit(address))
}

/** One page of active listings (spec section 7). Without words, all match. */
export async function searchListings(c: Context, request: QueryOf<typeof searchCalls.search>): Promise<SearchPage> {
  const { query, exact, limit, cursor, ...filters } = request
  const after = readCursor(cursor, searchPosition)
  const rows = await selectSearchPage(searcherOf(c), {
    words: wordsIn(query),
    isExact: exact !== undefined,
    filters,
    limit,
    after,
  })
  return shapeSearchPage(rows, limit, toListing)
}

export const search = handle(searchCalls.search, { first: countSearch })((c, { query }) => searchListings(c, query))

export const suggestListings = handle(searchCalls.suggestListings, { first: countSearch })(async (_c, { query }) => {
  const words = wordsIn(query.query)
  if (words === '') return { suggestions: [] }
  const found = await asGuest<{ id: string; title: string; showcase_images: ShowcaseImage[] }[]>`
    select listings.id, listings.title, listings.showcase_images
    from private.suggest_listings(${words}, ${SUGGESTIONS_MAX}) with ordinality as hits (id, position)
    join public.listings on listings.id = hits.id
    order by hits.position`
  const suggestions = found.map(({ id, title, showcase_images }) => ({
    id,
    title,
    thumbnail: pictureUrls.smallest(showcase_images),
  }))
  return { suggestions }
})

// Adds what a logged-in user owns and has in cart and wishlist (spec section 7). Never cached.

type Standing = { id: string; inCart: boolean; inWishlist: boolean; purchased: boolean }

export const userSearch = handle(searchCalls.userSearch)(async (c, { query }) => {
  const page = await searchListings(c, query)
  const ids = page.listings.map(({ id }) => id)
  const standings = await c.var.asCaller(
    (sql) => sql<Standing[]>`
      select found.id,
        exists (select from public.cart_items where cart_items.buyer_id = ${c.var.caller.sub} and cart_items.listing_id = found.id) as "inCart",
        exists (
          select from public.wishlist_items
          where wishlist_items.buyer_id = ${c.var.caller.sub} and wishlist_items.listing_id = found.id
        ) as "inWishlist",
        exists (
          select from public.entitlements
          where entitlements.buyer_id = ${c.var.caller.sub} and entitlements.listing_id = found.id and entitlements.revoked_at is null
        ) as purchased
      from unnest(${arrayLiteral(ids)}::uuid[]) as found (id)`,
  )
  const standingOf = new Map(standings.map(({ id, ...standing }) => [id, standing]))
  const listings = page.listings.map((listing) => ({
    ...listing,
    ...(standingOf.get(listing.id) ?? { inCart: false, inWishlist: false, purchased: false }),
  }))
  return { ...page, listings }
})

type Rank = Omit<AnswerOf<typeof searchCalls.explainRank>, 'isFound' | 'textRank'> & {
  is_found: boolean
  text_rank: number
}

/** The function reads only the caller's own listing. */
export const explainRank = handle(searchCalls.explainRank)(async (c, { params: { id }, query }) => {
  const [row] = await c.var.asService(
    (sql) => sql<Rank[]>`select * from private.explain_rank(${id}, ${wordsIn(query.query)})`,
    { standing: 'good' },
  )
  if (!row) throw new ApiError('not_found')
  const { is_found: isFound, text_rank: textRank, sales, stars, freshness, ...rest } = row
  return { ...rest, isFound, textRank, sales: sales / 10_000, stars: stars / 10_000, freshness: freshness / 10_000 }
})
