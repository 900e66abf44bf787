// Rights on partitions: only through their table, for every month; and frequent queries read few of
// them.
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { monthOf, runJob, today, tryOut, view } from '../../moderation/rules/months.ts'
import { world } from '../../support/database/fixture.ts'
import { offered } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, asUser } from '../../support/database/world.ts'

const { people } = world

describe('rights', { tags: ['months-partitioned'] }, () => {
  test('of a table apply to its months: the seller sees them, others do not', async () => {
    const [seller, listing] = await addSeller('Watched').then(async (id) => [id, await addListing(id)] as const)
    await view(listing, today())
    await view(listing, '2019-06-01')
    const seenBy = (id: string) =>
      asUser(id)`select from public.listing_views where listing_id = ${listing}`.then(({ length }) => length)
    const others = [people['other seller'], people.buyer, people.admin, people.banned, people.deleted]
    expect([await seenBy(seller), await Promise.all(others.map(seenBy))]).toEqual([2, others.map(() => 0)])
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
