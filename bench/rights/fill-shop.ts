// Fills a migrated database with a shop of a given size in minutes: indexes are created after the
// rows.
import { join } from 'node:path'
import { connectOnce } from '../../tools/database/connect-once.ts'

export type ShopSize = { users: number; listings: number; orders: number }

/** The size in the promise, times `scale`. */
export const shopSize = (scale: number): ShopSize => ({
  users: Math.round(100_000 * scale),
  listings: Math.round(1_000_000 * scale),
  orders: Math.round(200_000 * scale),
})

/** Loads fill.sql as a superuser, then vacuums and analyzes. `url` is a superuser's. */
export async function fillShop(url: string, size: ShopSize, log: (line: string) => void): Promise<void> {
  await using sql = connectOnce(url)
  for (const [name, value] of Object.entries(size)) {
    await sql`select set_config(${`bench.${name}`}, ${String(value)}, false)`
  }
  const indexes = await sql<{ name: string; definition: string }[]>`
    select pg_class.oid::regclass::text as name, pg_get_indexdef(pg_class.oid) as definition
    from pg_class
    join pg_index on pg_index.indexrelid = pg_class.oid
    where pg_class.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where pg_constraint.conindid = pg_class.oid)`
  const samples = await sql<{ change: string }[]>`
    select format('alter index %s alter column %s set statistics %s', attrelid::regclass, attnum, attstattarget) as change
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'i' and relnamespace = 'public'::regnamespace
    where attstattarget > 0`
  for (const { name } of indexes) await sql.unsafe(`drop index public.${name.replace(/^public\./, '')}`)
  log('writing the rows …')
  await sql.file(join(import.meta.dirname, 'fill.sql'))
  log('making the indexes …')
  for (const { definition } of indexes) await sql.unsafe(definition)
  for (const { change } of samples) await sql.unsafe(change)
  await sql.unsafe('vacuum analyze')
}
