// Rights on partitions: only through their table, for every month; and frequent queries read few of
// them.
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { monthOf, newListing, runJob, today, tryOut, view } from '../../moderation/rules/months.ts'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, asJobs, asUser, rejectionOf } from '../../support/database/world.ts'

const { people } = world

describe('rights', { tags: ['months-partitioned'] }, () => {
  const month = () => `partitions.${monthOf('listing_views', today())}`

  test('of a table apply to its months: the seller sees them, others do not', async () => {
    const [seller, listing] = await addSeller('Watched').then(async (id) => [id, await addListing(id)] as const)
    await view(listing, today())
    await view(listing, '2019-06-01')
    const seenBy = (id: string) =>
      asUser(id, (sql) => sql`select from public.listing_views where listing_id = ${listing}`).then(
        ({ length }) => length,
      )
    const others = [people['other seller'], people.buyer, people.admin, people.banned, people.deleted]
    expect([await seenBy(seller), await Promise.all(others.map(seenBy))]).toEqual([2, others.map(() => 0)])
  })

  test('allow nobody to query a partition directly', async () => {
    const ask = (sql: postgres.Sql | postgres.TransactionSql) => sql.unsafe(`select from ${month()}`)
    for (const id of Object.values(people)) expect(await rejectionOf(asUser(id, ask))).toBe('42501')
    for (const through of ['api', 'payments'] as const)
      expect(await rejectionOf(actAs(people.seller, through, ask))).toBe('42501')
    expect(await rejectionOf(asJobs(ask))).toBe('42501')
    expect(await rejectionOf(world.as('visitor', (sql) => ask(sql as postgres.Sql)))).toBe('42501')
  })

  test('would show no rows of a partition even with a grant', async () => {
    const listing = await newListing()
    await tryOut(async (sql) => {
      await sql`insert into public.listing_views (listing_id, viewed_on, views) values (${listing}, current_date, 1)`
      await sql.unsafe(`grant usage on schema partitions to authenticated; grant select on ${month()} to authenticated`)
      const seen = async () => {
        await sql`select set_config('role', 'authenticated', true)`
        const rows = await sql.unsafe(`select from ${month()}`)
        await sql`select set_config('role', 'postgres', true)`
        return rows.length
      }
      expect(await seen()).toBe(0)
      // The control: without the guard the rows are visible.
      await sql.unsafe(`alter table ${month()} disable row level security`)
      expect(await seen()).toBeGreaterThan(0)
    })
  })

  test('to create and drop months belong to the jobs, which name neither table nor month', async () => {
    for (const call of ['make_due_partition()', 'drop_due_partition()']) {
      expect(await rejectionOf(actAs(people.admin, 'api', (sql) => sql.unsafe(`select private.${call}`)))).toBe('42501')
      expect(await rejectionOf(actAs(people.admin, 'payments', (sql) => sql.unsafe(`select private.${call}`)))).toBe(
        '42501',
      )
    }
    for (const call of [
      `make_partition('public.listing_views', '2014-01-01')`,
      `keep_sums('public.listing_views', 'listing_views_rest', '2014-01-01')`,
      'months_in_rest()',
      'missing_partitions(1)',
    ])
      expect(await rejectionOf(asJobs((sql) => sql.unsafe(`select private.${call}`))), call).toBe('42501')
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
    const seller = await addSeller('Measured')
    const listing = await addListing(seller)
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
