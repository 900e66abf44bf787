// The bare endpoint that the API is measured against: the same SQL as the owner of the tables, and nothing around it.
// It trusts its caller with everything: paths are cut by position, bodies are believed.
import process from 'node:process'
import { openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { listingColumns } from '../../edge-functions/_shared/listings/listing-rows.ts'
import { selectSearchPage } from '../../edge-functions/_shared/listings/search-page.ts'

const sql = openDatabase({ url: process.env.DATABASE_URL ?? '', poolSize: 10 })

async function answer(request: Request): Promise<unknown> {
  const url = new URL(request.url)
  const [, kind, name = ''] = url.pathname.split('/')
  switch (kind) {
    case 'home':
      return await sql`
        select ${listingColumns(sql)}
        from public.listings join public.profiles on profiles.id = listings.seller_id
        where listings.status = 'active'
        order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
        limit 25`
    case 'listing':
      return await sql`
        select ${listingColumns(sql)}
        from public.listings join public.profiles on profiles.id = listings.seller_id
        where listings.id = ${name} and listings.status <> 'removed'`
    case 'profile':
      return await sql`
        select ${listingColumns(sql)}
        from public.profiles join public.listings on listings.seller_id = profiles.id
        where profiles.username operator(extensions.=) ${name}::extensions.citext and listings.status = 'active'
        order by listings.created_at desc, listings.id desc
        limit 25`
    case 'search':
      return await selectSearchPage(sql, {
        words: url.searchParams.get('query') ?? '',
        isExact: false,
        filters: { sort: 'relevance' },
        limit: 24,
        after: undefined,
      })
    default: {
      const { buyerId, fileId } = (await request.json()) as { buyerId: string; fileId: string }
      return await sql`insert into public.cart_items (buyer_id, listing_id) values (${buyerId}, ${fileId})`
    }
  }
}

Deno.serve(async (request) => Response.json(await answer(request)))
