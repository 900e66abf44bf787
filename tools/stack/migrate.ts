// Applies pending migrations with the Supabase CLI, as the hosted role `postgres`.
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type postgres from 'postgres'
import { connectOnce } from '../database/connect-once.ts'

const run = promisify(execFile)

/**
 * @throws if `public` or `private` contains a table that no migration created, except tables of
 * extensions
 */
async function rejectForeign(sql: postgres.Sql): Promise<void> {
  const found = await sql<{ name: string }[]>`
    select format('%s.%s', relnamespace::regnamespace, relname) as name from pg_class
    where relnamespace::regnamespace::text in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 3`
  if (found.length === 0) return
  const names = found.map(({ name }) => name).join(', ')
  throw new Error(`the database holds tables of something else (${names}). Nothing was changed. Use an empty database`)
}

/**
 * Reads the history first, which takes milliseconds. The CLI takes most of a second and runs only
 * if a migration is pending.
 * @throws if the database has migrations that the project doesn't have
 */
async function hasPending(databaseUrl: string, folder: string): Promise<boolean> {
  const versions = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.split('_')[0])
  await using sql = connectOnce(databaseUrl)
  const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') as "table"`
  if (!history?.table) {
    await rejectForeign(sql)
    return true
  }
  const applied = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  const done = new Set(applied.map((row) => row.version))
  const unknown = [...done].find((version) => !versions.includes(version))
  if (unknown) {
    throw new Error(
      `the database has migration ${unknown}, which this version of the project doesn't have. If you don't need its data, start with an empty one (npm run reset for the stack's own)`,
    )
  }
  return versions.some((version) => !done.has(version ?? ''))
}

/** @throws with the CLI's output if a migration fails */
export async function migrate(projectDir: string, databaseUrl: string): Promise<void> {
  if (!(await hasPending(databaseUrl, join(projectDir, 'supabase', 'migrations')))) return
  try {
    await run(
      join(projectDir, 'node_modules', '.bin', 'supabase'),
      ['migration', 'up', '--include-all', '--yes', `--remote=${databaseUrl}`, '--workdir', projectDir],
      { env: { ...process.env, NO_COLOR: '1', SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' } },
    )
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    const output = (stderr || stdout || String(error)).replaceAll(databaseUrl, '[address]')
    throw new Error(`the migrations could not be applied:\n${output}`)
  }
}
