// Two endpoints in one process, as references for the API. They trust their input: no rights, no
// validation, no routing. `bare` runs the API's queries as the owner of the tables and returns the
// rows. `leanest` runs one statement with only the columns that a card or the page needs, without
// counts.
import process from 'node:process'
import { openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import type { Fragment } from '../../edge-functions/_shared/database/statement.ts'
import { listingColumns } from '../../edge-functions/_shared/listing-rows.ts'
import { selectPopularPage, selectSearchPage } from '../../edge-functions/_shared/search-page.ts'

const sql = openDatabase({ url: process.env.DATABASE_URL ?? '', poolSize: 10 })

const CARD = sql`
  listings.id, listings.title, listings.price_cents, listings.showcase_images, profiles.name as seller_name, listings.rating_sum,
  listings.rating_count`

type Input = { name: string; query: URLSearchParams; body: () => Promise<unknown> }

const afterOf = (query: URLSearchParams): [number, string] | undefined => {
  const cursor = query.get('cursor')
  return cursor ? JSON.parse(atob(cursor)) : undefined
}

const newest = (columns: Fragment, { name }: Input) => sql`
  select ${columns}
  from public.profiles join public.listings on listings.seller_id = profiles.id
  where profiles.username = ${name} and listings.status = 'active'
  order by listings.created_at desc, listings.id
  limit 25`

const listing = ({ name }: Input) => sql`
  select ${listingColumns}
  from public.listings join public.profiles on profiles.id = listings.seller_id
  where listings.id = ${name} and listings.status <> 'removed'`

async function addToCart({ body }: Input) {
  const { buyerId, fileId } = (await body()) as { buyerId: string; fileId: string }
  return await sql`insert into public.cart_items (buyer_id, listing_id) values (${buyerId}, ${fileId})`
}

const answers: Record<string, (input: Input) => PromiseLike<unknown>> = {
  '/bare/home': ({ query }) => selectPopularPage(sql, 24, afterOf(query)),
  '/bare/listing': listing,
  '/bare/profile': (input) => newest(listingColumns, input),
  '/bare/search': ({ query }) =>
    selectSearchPage(sql, {
      words: query.get('query') ?? '',
      isExact: false,
      filters: { sort: 'relevance' },
      limit: 24,
      after: undefined,
    }),
  '/bare/cart': addToCart,
  '/leanest/home': ({ query }) => {
    const after = afterOf(query)
    return sql`
    select ${CARD}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.status = 'active' ${after ? sql`and (listings.popularity, listings.id) < (${after[0]}::bigint + (1::bigint << 52), ${after[1]})` : sql``}
    order by listings.popularity desc, listings.id desc
    limit 25`
  },
  '/leanest/listing': listing,
  '/leanest/profile': (input) => newest(CARD, input),
  '/leanest/search': ({ query }) => sql`
    select ${CARD}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.status = 'active'
      and listings.search_document @@ websearch_to_tsquery('public.catalogue', ${query.get('query')})
    order by listings.score desc
    limit 24`,
  '/leanest/cart': addToCart,
}

Deno.serve(async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  const [, side, kind, name = ''] = pathname.split('/')
  const answer = answers[`/${side}/${kind}`]
  if (!answer) return new Response(null, { status: 404 })
  return Response.json(await answer({ name, query: searchParams, body: () => request.json() }))
})
