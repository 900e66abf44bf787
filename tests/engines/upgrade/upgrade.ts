// Upgrades a database with rows, and compares it with a fresh one and with what it held before.
import type { Sql } from 'postgres'
import { compareCatalogues } from '../../../tools/database/compare-catalogues.ts'
import { describeObjects } from '../../../tools/database/describe-catalogue.ts'
import { type Rows, readRows, writeRows } from '../../../tools/database/table-rows.ts'

/** `sql` is of the superuser. */
type Opened = { urls: Record<string, string>; sql: Sql }

/** Names of columns by number, of tables by id. Both stay when a migration renames something. */
type Names = Map<number, { table: string; columns: Map<number, string> }>

async function readNames(sql: Sql): Promise<Names> {
  await sql`set search_path = ''`
  const tables = await sql<{ id: number; table: string; columns: [number, string][] }[]>`
    select attrelid as id, attrelid::regclass::text as table, jsonb_agg(jsonb_build_array(attnum, attname)) as columns
    from pg_attribute where attnum > 0 and not attisdropped and attgenerated = '' group by attrelid`
  return new Map(tables.map(({ id, table, columns }) => [id, { table, columns: new Map(columns) }]))
}

type State = { names: Names; rows: Rows }

/** The rows before, of columns that no migration explains, which the rows after don't have. */
function lostRows(before: State, after: State, explained: string[]): string[] {
  // A row may name a table, which a migration may have renamed.
  const newNames = new Map([...before.names].map(([id, { table }]) => [table as unknown, after.names.get(id)?.table]))
  return [...before.names].flatMap(([id, { table, columns }]) => {
    const rows = before.rows[table] ?? []
    if (rows.length === 0 || explained.includes(table)) return []
    const now = after.names.get(id)
    if (!now) return [`${table} is gone with ${rows.length} rows`]
    const kept = [...columns].filter(([, column]) => !explained.includes(`${table}.${column}`))
    const gone = kept.filter(([number]) => !now.columns.has(number))
    if (gone.length > 0) return gone.map(([, column]) => `${table}.${column} is gone`)
    const left = Map.groupBy(after.rows[now.table] ?? [], (row) =>
      JSON.stringify(kept.map(([number]) => row[now.columns.get(number) ?? ''])),
    )
    const lost = rows
      .map((row) => JSON.stringify(kept.map(([, column]) => newNames.get(row[column]) ?? row[column])))
      .filter((text) => !left.get(text)?.pop())
    return lost.length > 0
      ? [`${table} lost or changed ${lost.length} of ${rows.length} rows: ${lost[0]?.slice(0, 200)}`]
      : []
  })
}

/** The first rows of a fresh database that the upgraded one doesn't have, by their primary keys. */
async function missingRows(fresh: Sql, { rows }: State): Promise<string[]> {
  await fresh`set search_path = ''`
  const wanted = await readRows(fresh)
  const keys = await fresh<{ table: string; columns: string[] }[]>`
    select conrelid::regclass::text as table, array_agg(attname::text) as columns
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey) where contype = 'p' group by 1`
  return keys.flatMap(({ table, columns }) => {
    const keysOf = (of: Rows) => (of[table] ?? []).map((row) => JSON.stringify(columns.map((column) => row[column])))
    const found = new Set(keysOf(rows))
    return keysOf(wanted).flatMap((key) => (found.has(key) ? [] : [`${table} has no row ${key}`]))
  })
}

type Upgrade = {
  /** A database of the version that the shop comes from, without rows of users. */
  shop: Opened
  /** Built from supabase/schemas. */
  fresh: Opened
  /** The shop's rows. */
  rows: Rows
  apply: () => Promise<unknown>
  /** The tables and columns of which the migrations say where their data went. */
  explained: string[]
}

/** @returns rows that were lost, and what differs from a fresh database */
export async function upgrade({ shop, fresh, rows, apply, explained }: Upgrade): Promise<string[]> {
  await writeRows(shop.sql, rows)
  const before = { names: await readNames(shop.sql), rows }
  await apply()
  const after = { names: await readNames(shop.sql), rows: await readRows(shop.sql) }
  const urls = { schemas: fresh.urls.supabase_admin, migrations: shop.urls.supabase_admin }
  return [
    ...lostRows(before, after, explained),
    ...(await compareCatalogues(urls, describeObjects)),
    ...(await missingRows(fresh.sql, after)),
  ]
}
