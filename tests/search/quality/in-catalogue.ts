// Opens the catalogue in a database: in a transaction that is rolled back, with no other listings.
import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { connectOnce } from '../../../tools/database/connect-once.ts'
import { QUALITY_LISTINGS, SELLER_NAMES } from './grammar.ts'
import type { Engine } from './measure.ts'

const undo = new Error('rolled back')
const idOf = (seller: number) =>
  createHash('md5')
    .update(`seller ${seller}`)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

async function stock(sql: postgres.TransactionSql): Promise<void> {
  const sellers = SELLER_NAMES.map((name, seller) => ({ id: idOf(seller), name, username: `seller-${seller}` }))
  const rows = QUALITY_LISTINGS.map(({ facts, seller, ...row }) => ({
    ...row,
    language: facts.language,
    seller: idOf(seller),
  }))
  await sql`update public.listings set status = 'inactive' where status = 'active'`
  // Corrections choose among the words of titles: other tests leave some.
  await sql`delete from private.catalogue_words`
  await sql`update private.settings set value = '10000' where name = 'listing_quota'`
  await sql`
    insert into auth.users (id, aud, role, email)
    select id, 'authenticated', 'authenticated', username || '@example.test' from jsonb_to_recordset(${sql.json(sellers)}) as given (id uuid, username text)`
  await sql`
    insert into public.profiles (id, username, name)
    select id, username, name from jsonb_to_recordset(${sql.json(sellers)}) as given (id uuid, username text, name text)`
  await sql`
    insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled)
    select id, 'acct_' || username, false, true from jsonb_to_recordset(${sql.json(sellers)}) as given (id uuid, username text)`
  await sql`
    insert into public.listings (id, seller_id, title, description, price_cents, category, tags, languages, file_mime_type)
    select id, seller, title, description, "priceCents", category, tags, array[language], mime
    from jsonb_to_recordset(${sql.json(rows)}) as given
      (id uuid, seller uuid, title text, description text, "priceCents" integer, category text, tags text[], language text, mime text)`
}

/** The search of the shop. */
const shopSearch =
  (sql: postgres.TransactionSql): Engine =>
  async (typed) => {
    const [page] = await sql<{ ids: string[] }[]>`
      select listing_ids as ids from private.search_catalogue(${sql.json({
        words: typed,
        is_exact: false,
        sort: 'relevance',
        page_size: 20,
        wanted: {},
        unwanted: [],
        hidden: [],
      })})`
    return page?.ids ?? []
  }

/** @param url the owner's */
export async function inCatalogue<T>(
  url: string,
  run: (sql: postgres.TransactionSql, shop: Engine) => Promise<T>,
): Promise<T> {
  await using owner = connectOnce(url)
  let result: { value: T } | undefined
  await owner
    .begin(async (sql) => {
      await stock(sql)
      result = { value: await run(sql, shopSearch(sql)) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!result) throw new Error('the catalogue was not opened')
  return result.value
}
