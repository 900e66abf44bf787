// Searches with many matches: each sort and filter covers all of them.
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addSeller } from '../../support/database/world.ts'
import { pagesOf as pagesIn, search as searchIn, type Wanted } from './catalogue-search.ts'

const SORTS = ['relevance', 'popular', 'newest', 'price_low', 'price_high', 'rating']
const WORD = 'haberdashery'
const MANY = 500

/** Items without a sale, one for each sort and filter; all others sell. */
let item: Record<'newest' | 'free' | 'cheapest' | 'dearest' | 'best rated' | 'film' | 'closest', string>
let sql: postgres.ReservedSql

/** Many items, half of them with the word in the title. The transaction is rolled back. */
async function stock(sellerId: string): Promise<void> {
  await sql`
    insert into public.listings
      (id, seller_id, title, description, price_cents, file_mime_type, sales_weight, rating_count, rating_sum, created_at)
    select md5('sheet ' || number)::uuid, ${sellerId}, case when number % 2 = 0 then ${`A ${WORD} sheet`} else 'A plain sheet' end, ${`For your ${WORD}`},
      500 + 10 * (number % 100), 'application/pdf', 1 + number % 50, 10, 30 + number % 10, now() - interval '1 hour' - number * interval '1 minute'
    from generate_series(1, ${MANY}) as number`
  const add = async (change: Record<string, unknown>): Promise<string> => {
    const row = {
      // Not in the first share, of which all sample sizes are computed.
      id: crypto.randomUUID().replace(/^../, 'ff'),
      seller_id: sellerId,
      title: 'A plain sheet',
      description: `For your ${WORD}`,
      price_cents: 900,
      file_mime_type: 'application/pdf',
      created_at: '2020-01-01',
      ...change,
    }
    const [added] = await sql<[{ id: string }]>`insert into public.listings ${sql(row)} returning id`
    return added.id
  }
  item = {
    newest: await add({ created_at: '2999-01-01' }),
    free: await add({ price_cents: 0 }),
    cheapest: await add({ price_cents: 50 }),
    dearest: await add({ price_cents: 999_900 }),
    'best rated': await add({ rating_count: 20, rating_sum: 100 }),
    film: await add({ file_mime_type: 'video/mp4' }),
    closest: await add({ title: `${WORD} and ${WORD}`, description: `${WORD} of ${WORD}` }),
  }
}

beforeAll(async () => {
  const sellerId = await addSeller('Haberdasher')
  sql = await world.owner.reserve()
  await sql`begin`
  await sql`update private.settings set value = '10000' where name = 'listing_quota'`
  await countAtMost(MANY / 5)
  await sampleOf(256 * MANY)
  await stock(sellerId)
})
afterAll(async () => {
  await sql`rollback`
  sql.release()
})

const search = (wanted: Wanted = {}, typed = WORD) => searchIn(typed, wanted, sql)
const pagesOf = (wanted: Wanted = {}) => pagesIn(WORD, { size: 90, ...wanted }, sql)
async function setLimit(name: string, value: number): Promise<void> {
  await sql`
    create or replace function private.${sql.unsafe(name)}()
    returns integer language sql immutable set search_path = '' as ${sql.unsafe(`'select ${value}'`)}`
  // Cached plans would keep the earlier limit.
  await sql`discard plans`
}
/** Sets above how many matches a search neither counts nor ranks all. */
async function countAtMost(most: number): Promise<void> {
  await setLimit('search_most_ranked', most)
  await setLimit('search_most_counted', most)
}
const sampleOf = (size: number) => setLimit('search_sample_size', size)

/** How many items of the word there are, by their price and their kind. */
async function everyCount(): Promise<{ band: object; kind: object }> {
  const [counts] = await sql<[{ band: object; kind: object }]>`
    select
      (select jsonb_object_agg(band, items) from (
        select width_bucket(price_cents, '{1,500,1000,2000}'::integer[]) as band, count(*) as items
        from public.listings where title || description ~* ${WORD} group by 1
      ) as bands) as band,
      (select jsonb_object_agg(file_kind, items) from (
        select file_kind, count(*) as items from public.listings where title || description ~* ${WORD} group by 1
      ) as kinds) as kind`
  return counts
}

describe('among more matches than are counted', { tags: ['search-results-none'] }, () => {
  test.each([
    ['newest', 'newest'],
    ['price_low', 'free'],
    ['price_high', 'dearest'],
    ['rating', 'best rated'],
  ] as const)('sorted by %s the %s item comes first', async (sort, first) => {
    expect((await search({ sort })).ids[0]).toBe(item[first])
    // Other items may appear too.
    expect((await search({ sort, size: 200 }, '')).ids).toContain(item[first])
  })

  test.each([
    ['free', { max: 0 }],
    ['cheapest', { min: 1, max: 99 }],
    ['dearest', { min: 900_000 }],
    ['best rated', { stars: 5 }],
    ['film', { wanted: { kind: ['video'] } }],
  ] as const)('a filter finds the %s item in every order', async (name, filter) => {
    for (const sort of SORTS) {
      expect(await search({ sort, ...filter }), sort).toMatchObject({
        ids: [item[name]],
        total: 1,
        is_about: false,
      })
      const { ids } = await search({ sort, size: 200, ...filter }, '')
      expect(ids, `${sort}, without words`).toContain(item[name])
    }
  })

  test.each(SORTS)('pages sorted by %s show each item once', async (sort) => {
    const seen = await pagesOf({ sort })
    expect(seen).toHaveLength(MANY + 7)
    expect(new Set(seen).size).toEqual(MANY + 7)
  })

  const KEYS = {
    popular: 'popularity = popularity + 4000000000000',
    price_low: 'price_cents = 4000 - price_cents',
    price_high: 'price_cents = 4000 - price_cents',
    rating: 'rating_sum = 80 - rating_sum',
  }
  test.each(Object.entries(KEYS))(
    'pages sorted by %s show each item that stayed once, while others move',
    async (sort, change) => {
      await sql`savepoint before_moves`
      const moved = new Set<string>()
      const seen: string[] = []
      for (let page = await search({ sort, size: 90 }); page.ids.length > 0; ) {
        seen.push(...page.ids)
        const movers = await sql<{ id: string }[]>`
        update public.listings set ${sql.unsafe(change)}
        where id in (select id from public.listings where title || description ~* ${WORD} and rating_count = 10 order by random() limit 25) returning id`
        for (const { id } of movers) moved.add(id)
        page = await search({ sort, size: 90, after: [page.positions.at(-1), page.ids.at(-1)] })
      }
      await sql`rollback to before_moves`
      const stayed = seen.filter((id) => !moved.has(id))
      expect(stayed).toHaveLength(MANY + 7 - moved.size)
      expect(new Set(stayed).size).toEqual(MANY + 7 - moved.size)
      expect(moved.size).toBeGreaterThan(50)
    },
  )

  test('the total and the facets are estimates, marked as such', async () => {
    const { total, is_about, facets } = await search()
    expect(is_about).toBe(true)
    expect(facets.about).toEqual(['all'])
    const { band, kind } = await everyCount()
    // Each share of a sample of all is right.
    expect(total).toBe(MANY + 7)
    expect({ kind: facets.counts.kind, band: facets.counts.band }).toEqual({ kind, band })
    expect((await search({ stars: 5 })).facets).toMatchObject({ counts: { kind: { pdf: 1 } }, about: ['stars'] })
  })

  test('a few hidden items are counted exactly', async () => {
    expect(await search({ hidden: ['kind:video'] })).toMatchObject({
      left_out: { count: 1, isAbout: false },
      is_about: true,
    })
  })

  test('a search for everything shows the counts of the job', async () => {
    await sql`select private.count_catalogue()`
    await sql`update private.catalogue_counts set counted.total = 4711`
    expect(await search({}, '')).toMatchObject({ total: 4711, is_about: true })
    expect((await search({ wanted: { kind: ['video'] } }, '')).total).toBeLessThan(MANY)
    await sql`update private.catalogue_counts set counted_at = now() - interval '2 hours'`
    const { total } = await search({}, '')
    expect(total).toBeGreaterThan(MANY)
    expect(total).not.toBe(4711)
    await sql`delete from private.catalogue_counts`
  })

  test('an estimate from a smaller sample is near, and its counts are too', async () => {
    await sampleOf(MANY / 2)
    const { total, facets } = await search()
    await sampleOf(256 * MANY)
    expect(Math.abs(total - MANY - 7)).toBeLessThan(MANY / 5)
    expect(Math.abs(facets.counts.kind.pdf - total)).toBeLessThan(MANY / 20)
  })

  test('items with the word in the title rank highest', async () => {
    const titled = await sql<{ id: string }[]>`select id from public.listings where title ~* ${WORD}`
    const seen = await pagesOf()
    expect(new Set(seen.slice(0, titled.length))).toEqual(new Set(titled.map(({ id }) => id)))
  })
})

describe('where all matches are counted', { tags: ['search-results-none'] }, () => {
  beforeAll(() => countAtMost(2 * MANY))

  test('every facet counts all of them', async () => {
    const { total, is_about, facets } = await search()
    expect({ total, is_about }).toEqual({ total: MANY + 7, is_about: false })
    const { band, kind } = await everyCount()
    expect(facets).toMatchObject({ counts: { kind, band, stars: { 0: 6, 3: MANY, 5: 1 } }, about: [] })
  })

  test('the most relevant one comes first, without a sale', async () => {
    const seen = await pagesOf()
    expect(seen[0]).toBe(item.closest)
    expect(seen).toHaveLength(MANY + 7)
    expect(new Set(seen).size).toEqual(MANY + 7)
  })
})

describe('a search for everything', () => {
  test('stays exact while listings change after the job counted them', async () => {
    await countAtMost(100 * MANY)
    await sql`select private.count_catalogue()`
    await sql`update public.listings set status = 'inactive' where id in (${item.film}, ${item.free})`
    await sql`update public.listings set tags = '{zebras,owls}', price_cents = 60
      where id in (select id from public.listings where title ~* ${WORD} order by id limit 40)`
    await sql`delete from public.listings where id = ${item.dearest}`
    const known = await search({}, '')
    await sql`update private.catalogue_values set items = items + 1 where word = 'item:all'`
    expect((await search({}, '')).total).toBe(known.total + 1)
    await sql`delete from private.catalogue_counts`
    const { total, facets } = await search({}, '')
    expect(known.total).toEqual(total)
    expect(known.is_about).toBe(false)
    expect(known.facets).toEqual(facets)
  })
})

describe('an unfinished word', () => {
  const queryOf = async (typed: string) =>
    (await sql<[{ query: string }]>`select private.catalogue_query(${typed})::text as query`)[0].query
  beforeAll(() => sql`insert into private.catalogue_words (word) values (${`${WORD}kit`}), (${`${WORD}boxes`})`)

  test('also means the longer words of titles, while it is not frequent itself', async () => {
    await countAtMost(MANY)
    expect(await queryOf(WORD)).toBe("'haberdasheri' | 'haberdasherykit' | 'haberdasherybox'")
    expect(await queryOf('haberd')).toContain("'haberdasheri'")
  })
  test('means only itself once it is frequent', async () => {
    await countAtMost(MANY / 50)
    expect(await queryOf(WORD)).toBe("'haberdasheri'")
  })
})
