// How long the search in a large shop takes.

import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addSeller } from '../../support/database/world.ts'
import { search } from './catalogue-search.ts'

let sql: postgres.ReservedSql
let seller: string
beforeAll(async () => {
  seller = await addSeller('Large')
  sql = await world.owner.reserve()
  await sql`begin`
  await sql`update private.settings set value = '10000' where name = 'listing_quota'`
  await sql`
    insert into public.listings (seller_id, title, description, price_cents, file_mime_type)
    select ${seller}, 'Moonleaf shawl ' || number, repeat('Knitted in Béarn ' || number || ' with care. ', 20), 500, 'application/pdf'
    from generate_series(1, 5000) as number`
  await sql`analyze public.listings`
  await sql`analyze private.shop_words`
}, 300_000)
afterAll(async () => {
  await sql`rollback`
  sql.release()
})

test.each(['leaf', 'be', 'bearn 499'])('a search for %s among 5,000 items takes under 50 ms', async (typed) => {
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    const begun = performance.now()
    await search(typed, { wanted: { seller: [seller] } }, sql)
    times.push(performance.now() - begun)
  }
  expect(Math.min(...times)).toBeLessThan(50)
})
