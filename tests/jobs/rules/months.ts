// Helpers for partitions: their jobs, and where rows are.
import type postgres from 'postgres'
import { expect } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addListing, addSeller, asJobs } from '../../support/database/world.ts'

const { owner } = world

class Undone extends Error {}
/** As the owner, in a transaction that is rolled back. */
export const tryOut = async (run: (sql: postgres.TransactionSql) => Promise<void>): Promise<void> => {
  const tried = owner.begin(async (sql) => {
    await run(sql)
    throw new Undone()
  })
  await expect(tried).rejects.toBeInstanceOf(Undone)
}

/** Runs the job until nothing is left. Returns how much there was. */
export async function runJob(name: 'make' | 'drop'): Promise<number> {
  for (let count = 0; ; count += 1) {
    const [row] = await asJobs((sql) => sql.unsafe(`select private.${name}_due_partition() as changed`))
    if (!row?.changed) return count
  }
}

export const partitions = async () =>
  (
    await owner<{ name: string }[]>`
      select relname || ' ' || oid || ' ' || pg_get_expr(relpartbound, oid) as name from pg_class where relnamespace = 'partitions'::regnamespace order by 1`
  ).map(({ name }) => name)

/** The name of a day's partition, or of one `ahead` months later. */
export const monthOf = (table: string, day: Date | string, ahead = 0): string => {
  const date = new Date(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1)).toISOString()
  return `${table}_${first.slice(0, 4)}_${first.slice(5, 7)}`
}
export const today = () => new Date().toISOString().slice(0, 10)

export const view = (listing: string, day: string, views = 1) =>
  owner`insert into public.listing_views (listing_id, viewed_on, views) values (${listing}, ${day}, ${views})`
export const placeOfViews = async (listing: string) =>
  (
    await owner`select viewed_on::text as day, tableoid::regclass::text as place from public.listing_views where listing_id = ${listing} order by 1`
  ).map(({ day, place }) => `${day} ${place.replace('partitions.', '')}`)
export const newListing = async () => addListing(await addSeller('Seen Seller'))

/** The partitions with rows of a table. */
export const placesOf = async (table: string, row: Record<string, string>) =>
  (
    await owner<{ place: string }[]>`
      select tableoid::regclass::text as place from ${owner(table)} where to_jsonb(${owner(table.split('.')[1] ?? '')}) @> ${owner.json(row)} order by 1`
  ).map(({ place }) => place.replace('partitions.', ''))
