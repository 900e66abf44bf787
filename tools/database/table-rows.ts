// The rows of a shop's tables: to compare them, and to fill another database with them.
import type postgres from 'postgres'

type Row = Record<string, unknown>
/** By table, such as public.orders. */
export type Rows = Record<string, Row[]>

/** Tables of the platform whose rows belong to the shop. */
const OF_PLATFORM = ['auth.users', 'auth.identities', 'storage.objects']

/** @param sql with an empty search path, so that tables have their schema */
export const listTables = (sql: postgres.ISql) => sql<{ name: string }[]>`
  select oid::regclass::text as name from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace::regnamespace::text in ('public', 'private')
  order by 1`

/** Reads one moment. @param sql of a superuser, who sees everything */
export const readRows = (sql: postgres.Sql): Promise<Rows> =>
  sql.begin('isolation level repeatable read', async (transaction) => {
    await transaction`set local search_path = ''`
    await transaction`set local timezone = 'UTC'`
    const names = [...(await listTables(transaction)).map(({ name }) => name), ...OF_PLATFORM]
    const rows: Rows = {}
    for (const name of names) {
      const found = await transaction.unsafe<{ row: Row }[]>(`select to_jsonb(t) as row from ${name} as t order by 1`)
      rows[name] = found.map(({ row }) => row)
    }
    return rows
  }) as Promise<Rows>

/** Replaces the rows of all these tables. Triggers don't run. @param sql of a superuser */
export const writeRows = (sql: postgres.Sql, rows: Rows): Promise<void> =>
  sql.begin(async (transaction) => {
    await transaction`set local search_path = ''`
    await transaction`set local session_replication_role = replica`
    for (const [table, all] of Object.entries(rows)) {
      const columns = await transaction<{ name: string; counter: string | null }[]>`
        select format('%I', attname) as name, pg_get_serial_sequence(attrelid::regclass::text, attname) as counter
        from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and attname = any(${Object.keys(all[0] ?? {})})`
      await transaction.unsafe(`delete from ${table}`)
      if (all.length === 0) continue
      const names = columns.map(({ name }) => name).join(', ')
      await transaction.unsafe(
        `insert into ${table} (${names}) overriding system value
         select ${names} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [JSON.stringify(all)],
      )
      for (const { name, counter } of columns)
        if (counter) await transaction.unsafe(`select setval('${counter}', max(${name})) from ${table}`)
    }
  }) as Promise<void>
