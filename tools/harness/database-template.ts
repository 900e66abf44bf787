// Data folders of migrated, stopped databases in the cache. Copying one takes a tenth of the time
// of building it. Each schema and each day has its own, because migrations also create the
// partitions of the coming months.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectDir } from '../stack/environment.ts'

const FOLDER = join(projectDir, 'node_modules', '.cache', 'test-database')

/** Sources of a migrated database. */
const SOURCES = [
  'supabase/migrations/*.sql',
  'tools/database/*',
  'tools/stack/secrets.ts',
  'packages/fake-storage/schema.sql',
  'packages/local-postgres/src/*.ts',
  'package-lock.json',
]

function keyOf(day: string): string {
  const hash = createHash('sha256').update(day)
  for (const file of globSync(SOURCES, { cwd: projectDir }).toSorted())
    hash.update(file).update(readFileSync(join(projectDir, file)))
  return hash.digest('hex').slice(0, 20)
}

/** Copies files with their owners, because Postgres never runs as root. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** Keeps one template and removes those of other days and schemas. */
function keep(localDir: string, template: string): void {
  const made = `${template}.${process.pid}`
  copy(localDir, made)
  for (const name of readdirSync(FOLDER))
    if (join(FOLDER, name) !== made) rmSync(join(FOLDER, name), { recursive: true, force: true })
  renameSync(made, template)
}

/** The first caller in this process builds it. The others wait. */
let building: Promise<void> | undefined

/**
 * Fills `localDir` with the data folder of a migrated database.
 * @param build makes one in `localDir`, and stops it
 */
export async function fillFromTemplate(localDir: string, build: () => Promise<void>): Promise<void> {
  const template = join(FOLDER, keyOf(new Date().toISOString().slice(0, 10)))
  if (!existsSync(template)) {
    building ??= build().then(() => keep(localDir, template))
    await building.finally(() => {
      building = undefined
    })
  }
  if (!existsSync(join(localDir, 'postgres', 'PG_VERSION'))) copy(template, localDir)
}
