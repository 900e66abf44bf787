// Everyday searches of the sample shop: each finds its item among the first four results.
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { listings, sellers } from '../../../tools/seed/catalogue.ts'
import { databaseUrls } from '../../support/database.ts'
import { EVERYDAY_SEARCHES } from './everyday-searches.ts'

const AMONG_THE_FIRST = 4

/** Typed text and the slugs of the results. */
const found = new Map<string, string[]>()
const undo = new Error('rolled back')

async function stockShop(sql: postgres.TransactionSql): Promise<void> {
  await sql`update public.listings set status = 'inactive' where status = 'active'`
  for (const { id, username, name, email } of sellers) {
    await sql`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${email})`
    await sql`insert into public.profiles (id, username, name) values (${id}, ${username}, ${name})`
    await sql`
      insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled)
      values (${id}, ${`acct_${username}`}, false, true)`
  }
  for (const { id, seller, title, description, priceCents } of listings) {
    const sellerId = sellers.find(({ username }) => username === seller)?.id ?? ''
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents)
      values (${id}, ${sellerId}, ${title}, ${description}, ${priceCents})`
  }
}

beforeAll(async () => {
  const owner = postgres(databaseUrls.postgres ?? '', { max: 1, onnotice: () => {} })
  const slugOf = new Map(listings.map(({ id, slug }) => [id, slug]))
  await owner
    .begin(async (sql) => {
      await stockShop(sql)
      for (const [typed] of EVERYDAY_SEARCHES) {
        const [page] = await sql`
          select listing_ids from private.search_catalogue(${sql.json({
            words: typed,
            is_exact: false,
            sort: 'relevance',
            page_size: AMONG_THE_FIRST,
            price_bounds: [1],
          })})`
        found.set(
          typed,
          page?.listing_ids.map((id: string) => slugOf.get(id)),
        )
      }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  await owner.end()
})

test.each(EVERYDAY_SEARCHES)('“%s” finds %s', (typed, slug) => {
  expect(found.get(typed)).toContain(slug)
})
