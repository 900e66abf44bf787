// Releases: the versions in the changelog. Each keeps the rows of a shop and the digests of its
// migrations in tests/engines/upgrade/.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Rows } from '../database/table-rows.ts'
import { projectDir } from '../stack/environment.ts'

export const MIGRATIONS = join(projectDir, 'supabase', 'migrations')

/** Oldest first. */
const migrationFiles = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** `migrations` has the digest of each by its name. */
export type Release = { migrations: Record<string, string>; rows: Rows }

export const releaseFile = (version: string) => join(projectDir, 'tests', 'engines', 'upgrade', `${version}.json.gz`)

/** Newest first. */
export const releasedVersions = (): string[] =>
  Array.from(
    readFileSync(join(projectDir, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d[^\]]*)\]/gm),
    ([, version = '']) => version,
  )

export const readRelease = (version: string): Release =>
  JSON.parse(gunzipSync(readFileSync(releaseFile(version))).toString())

export const digestMigrations = (): Release['migrations'] =>
  Object.fromEntries(
    migrationFiles().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(MIGRATIONS, name)))
        .digest('hex'),
    ]),
  )

/** Comments, texts and bodies of functions, but not what a `do` block runs. */
const NOT_RUN = /\bdo\s+(\$\w*\$)([\s\S]*?)\1|(\$\w*\$)[\s\S]*?\3|'(?:[^']|'')*'|--.*/gi
const DROPPED_TABLES = /\bdrop table (?:if exists )?([\w., ]+?)(?: cascade| restrict)? ?(?:[;']|$)/gi
const CHANGED_TABLE = /\balter table (?:if exists )?(?:only )?([\w.]+) ([^;]*)/gi
const DROPPED_COLUMN = /\bdrop (?:column )?(?:if exists )?(?!(?:constraint|default|not|expression|identity)\b)(\w+)/gi

/** The tables and columns that a migration drops, such as public.orders.total. A rename drops none. */
export function droppedBy(migration: string): string[] {
  const sql = migration
    .replace(NOT_RUN, (_text, _tag, block = '') => block)
    .replace(/"/g, '')
    .replace(/\s+/g, ' ')
  const named = (table: string) => (table.includes('.') ? table : `public.${table}`).trim()
  return [
    ...[...sql.matchAll(DROPPED_TABLES)].flatMap(([, tables = '']) => tables.split(/ ?, ?/).map(named)),
    ...[...sql.matchAll(CHANGED_TABLE)].flatMap(([, table = '', actions = '']) =>
      Array.from(actions.matchAll(DROPPED_COLUMN), ([, column]) => `${named(table)}.${column}`),
    ),
  ]
}

/** The tables and columns of which a migration says where their data went. */
export const explainedIn = (migration: string): string[] =>
  Array.from(migration.matchAll(/^-- data: (\w+\.\w+(?:\.\w+)?) \S/gm), ([, name = '']) => name)

/** What a migration drops without saying where the data went. */
export function unexplainedDrops(migration: string): string[] {
  const explained = explainedIn(migration)
  return droppedBy(migration).filter(
    (dropped) => !explained.some((place) => dropped === place || dropped.startsWith(`${place}.`)),
  )
}

/** The migrations that a release doesn't have, oldest first. */
export const migrationsAfter = ({ migrations }: Release): string[] =>
  migrationFiles().filter((name) => !Object.hasOwn(migrations, name))

/** Changed migrations of releases, and later ones that drop data without a word. */
export function migrationProblems(): string[] {
  const versions = releasedVersions()
  const missing = versions.filter((version) => !existsSync(releaseFile(version)))
  if (missing.length > 0)
    return missing.map((version) => `${version} has no ${releaseFile(version)}: npm run db:release`)
  const digests = digestMigrations()
  const changed = versions.flatMap((version) =>
    Object.entries(readRelease(version).migrations)
      .filter(([name, digest]) => digests[name] !== digest)
      .map(([name]) => `${name} differs from release ${version}. Restore it, and write another migration`),
  )
  const [newest] = versions
  const unexplained = (newest ? migrationsAfter(readRelease(newest)) : []).flatMap((name) =>
    unexplainedDrops(readFileSync(join(MIGRATIONS, name), 'utf8')).map(
      (dropped) => `${name} drops ${dropped}. Say where its data went: "-- data: ${dropped} moved to …"`,
    ),
  )
  return [...changed, ...unexplained]
}
