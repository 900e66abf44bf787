// Tables partitioned by month: rows find their month, jobs make and drop months, rights apply.
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { exportOf, offered } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, asUser, rejectionOf } from '../../support/database/world.ts'
import { monthOf, newListing, partitions, placeOfViews, runJob, today, tryOut, view } from './months.ts'

const { owner, people } = world

const sumsOf = (listing: string) =>
  owner`select to_char(month, 'YYYY-MM') as month, views::integer from private.listing_months where listing_id = ${listing} order by 1`

describe('a row', { tags: ['months-made-ahead'] }, () => {
  test('goes to its month', async () => {
    const listing = await newListing()
    await actAs(people.stranger, 'api')`select private.count_listing_view(${listing}, 'somebody')`
    expect(await placeOfViews(listing)).toEqual([`${today()} ${monthOf('listing_views', today())}`])
  })

  test('of a missing month goes to the rest, and to its month with the next run', async () => {
    const listing = await newListing()
    await view(listing, '2019-03-05')
    await view(listing, '2019-03-31')
    await view(listing, '2019-04-01')
    expect(await placeOfViews(listing)).toEqual([
      '2019-03-05 listing_views_rest',
      '2019-03-31 listing_views_rest',
      '2019-04-01 listing_views_rest',
    ])
    await runJob('make')
    expect(await placeOfViews(listing)).toEqual([
      '2019-03-05 listing_views_2019_03',
      '2019-03-31 listing_views_2019_03',
      '2019-04-01 listing_views_2019_04',
    ])
  })

  test('goes with its parent, in every month', async () => {
    const listing = await newListing()
    await view(listing, '2018-01-05')
    await runJob('make')
    await runJob('drop')
    await view(listing, '2018-02-05')
    await runJob('make')
    await view(listing, today())
    expect(await placeOfViews(listing)).toHaveLength(2)
    expect(await sumsOf(listing)).toHaveLength(1)
    await owner`delete from public.listings where id = ${listing}`
    expect(await placeOfViews(listing)).toEqual([])
    expect([...(await sumsOf(listing))]).toEqual([])
  })

  test('meets the constraints of its table, in a month as in the rest', async () => {
    const listing = await newListing()
    for (const day of [today(), '2019-05-01']) {
      await view(listing, day)
      expect(await rejectionOf(view(listing, day)), 'twice').toBe('23505')
      expect(await rejectionOf(view(listing, day, 0)), 'of nobody').toBe('23514')
      expect(await rejectionOf(view(crypto.randomUUID(), day)), 'of nothing').toBe('23503')
    }
  })
})

describe('the next months', { tags: ['months-made-ahead'] }, () => {
  test('are created three ahead; running again changes nothing', async () => {
    await runJob('make')
    await runJob('drop')
    const before = await partitions()
    for (const ahead of [0, 1, 2, 3])
      expect(before.some((name) => name.startsWith(`${monthOf('listing_views', today(), ahead)} `))).toBe(true)
    expect(await runJob('make')).toBe(0)
    expect(await runJob('drop')).toBe(0)
    expect(await partitions()).toEqual(before)
  })

  test('that are missing are found, and created again', async () => {
    const missing = () =>
      owner`select of_table, to_char(of_month, 'YYYY-MM') as month from private.missing_partitions(2)`
    await runJob('make')
    expect([...(await missing())]).toEqual([])
    const next = monthOf('listing_views', today(), 2)
    await owner.unsafe(`drop table partitions.${next}`)
    expect(await missing()).toMatchObject([
      { of_table: 'public.listing_views', month: next.slice(-7).replace('_', '-') },
    ])
    expect(await runJob('make')).toBe(1)
    expect([...(await missing())]).toEqual([])
  })
})

describe('a month past its time', { tags: ['months-dropped'] }, () => {
  test('is dropped, and its sums stay', async () => {
    const [one, other] = [await newListing(), await newListing()]
    await view(one, '2017-06-01', 3)
    await view(one, '2017-06-30', 4)
    await view(one, '2017-07-01', 5)
    await view(other, '2017-06-15', 6)
    await runJob('make')
    await runJob('drop')
    expect({ one: await placeOfViews(one), other: await placeOfViews(other) }).toEqual({ one: [], other: [] })
    expect((await partitions()).filter((name) => /_2017_0[67] /.test(name))).toEqual([])
    const sums = [
      { month: '2017-06', views: 7 },
      { month: '2017-07', views: 5 },
    ]
    expect([...(await sumsOf(one))]).toEqual(sums)
    expect([...(await sumsOf(other))]).toEqual([{ month: '2017-06', views: 6 }])
    // Late rows are added.
    expect(await runJob('make')).toBe(0)
    expect(await runJob('drop')).toBe(0)
    expect([...(await sumsOf(one))]).toEqual(sums)
    await view(one, '2017-06-02', 1)
    await runJob('make')
    await runJob('drop')
    expect([...(await sumsOf(one))]).toEqual([{ month: '2017-06', views: 8 }, sums[1]])
  })

  test('is in the seller’s export, by its sums', { tags: ['data-exported'] }, async () => {
    const { sam: seller, listing } = await offered()
    await view(listing, '2016-06-01', 3)
    await runJob('make')
    await runJob('drop')
    expect((await exportOf(seller)).listings).toMatchObject([
      { views: [], monthly_views: [{ month: '2016-06-01', views: 3 }] },
    ])
  })

  test('is one that metrics do not show, and the setting cannot be less', async () => {
    const listing = await newListing()
    const lastShown = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)
    const keep = (sql: postgres.Sql | postgres.TransactionSql, months: number | null) =>
      sql`update private.monthly_tables set months_kept = ${months} where name = 'public.listing_views'`
    expect(await rejectionOf(keep(owner, 11))).toBe('23514')
    await tryOut(async (sql) => {
      await keep(sql, 12)
      await sql`insert into public.listing_views (listing_id, viewed_on, views) values (${listing}, ${lastShown}, 1), (${listing}, '2015-01-01', 1)`
      const run = async (name: string) => {
        while ((await sql.unsafe(`select private.${name}_due_partition() as changed`))[0]?.changed);
      }
      await run('make')
      await run('drop')
      expect([...(await sql`select viewed_on::text from public.listing_views where listing_id = ${listing}`)]).toEqual([
        { viewed_on: lastShown },
      ])
      // Without a number all months stay.
      await keep(sql, null)
      await sql`insert into public.listing_views (listing_id, viewed_on, views) values (${listing}, '2015-01-01', 1)`
      await run('make')
      await run('drop')
      expect(await sql`select from public.listing_views where listing_id = ${listing}`).toHaveLength(2)
    })
  })
})

// Rights on partitions: only through their table, for every month; and frequent queries read few of
// them.

describe('rights', { tags: ['months-partitioned'] }, () => {
  test('of a table apply to its months: the seller sees them, others do not', async () => {
    const [seller, listing] = await addSeller('Watched').then(async (id) => [id, await addListing(id)] as const)
    await view(listing, today())
    await view(listing, '2019-06-01')
    const seenBy = (id: string) =>
      asUser(id)`select from public.listing_views where listing_id = ${listing}`.then(({ length }) => length)
    const others = [people['other seller'], people.buyer, people.admin, people.banned, people.deleted]
    expect(await seenBy(seller)).toBe(2)
    expect(await Promise.all(others.map(seenBy))).toEqual(others.map(() => 0))
  })
})

describe('a frequent query', () => {
  const scans = async (table: string, sql: postgres.TransactionSql) =>
    new Map(
      (
        await sql<{ name: string; scans: string }[]>`
          select relname as name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_xact_all_tables
          where schemaname = 'partitions' and relname like ${`${table}\\_%`}`
      ).map((row) => [row.name, Number(row.scans)]),
    )

  /**
   * The partitions that a statement scans, as a difference, because the counters include earlier
   * statements.
   */
  async function scanned(table: string, sql: postgres.TransactionSql, statement: string): Promise<string[]> {
    const before = await scans(table, sql)
    await sql.unsafe(statement)
    const after = await scans(table, sql)
    return [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
  }

  test('reads only the months that it needs', async () => {
    const { sam: seller, listing } = await offered()
    await view(listing, '2020-05-01')
    await runJob('make')
    const months = await actAs(seller, 'api', (sql) =>
      scanned('listing_views', sql, 'select * from private.seller_metrics(7)'),
    )
    expect(months).toContain(monthOf('listing_views', today()))
    const first = monthOf('listing_views', new Date(Date.now() - 6 * 86_400_000))
    expect(months.filter((name) => name < first)).toEqual([])
    // The control: a query without a date reads every month.
    await tryOut(async (sql) => {
      const asked = `select from public.listing_views where listing_id = '${listing}'`
      expect(await scanned('listing_views', sql, asked)).toContain('listing_views_2020_05')
    })
  })
})
