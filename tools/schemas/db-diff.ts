// `npm run db:diff -- name` writes the migration from the migrations' database to the schemas. It
// lists the changes that pg-delta doesn't handle: rows, buckets and text search configurations.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareCatalogues } from '../database/compare-catalogues.ts'
import { openTestDatabase, type TestDatabase } from '../harness/test-database.ts'
import { projectDir } from '../stack/environment.ts'
import { buildFromSchemas } from './build-from-schemas.ts'
import { MIGRATIONS, migrationProblems } from './releases.ts'

const timestamp = () => new Date().toISOString().replace(/\D/g, '').slice(0, 14)

function writeDifference(from: TestDatabase, to: TestDatabase, file: string): void {
  const words = ['db', 'diff', '--use-pg-delta', '--from', from.urls.postgres, '--to', to.urls.postgres, '-o', file]
  // A filter of schemas would hide the extensions that the functions need.
  execFileSync(join(projectDir, 'node_modules', '.bin', 'supabase'), [...words, '--workdir', projectDir].map(String), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1', PGSSLMODE: 'disable' },
  })
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  // A migration runs each statement by itself, so a local setting would not last.
  writeFileSync(file, text.replace(/^SET local check_function_bodies = off;/m, 'SET check_function_bodies = off;'))
  if (!/^[A-Z]/m.test(text.replace(/^SET .*$/gm, ''))) rmSync(file)
}

const differences = async (schemas: TestDatabase, migrations: TestDatabase) =>
  compareCatalogues({ schemas: schemas.urls.supabase_admin, migrations: migrations.urls.supabase_admin })

async function writeMigration(name: string): Promise<void> {
  const schemas = await openTestDatabase(buildFromSchemas)
  const before = await openTestDatabase()
  try {
    if ((await differences(schemas, before)).length === 0) {
      console.log('The migrations and the schemas make the same database: nothing to write.')
      return
    }
    const file = join(MIGRATIONS, `${timestamp()}_${name}.sql`)
    writeDifference(before, schemas, file)
    if (existsSync(file)) console.log(`Written: ${file}`)
    const after = await openTestDatabase()
    const left = await differences(schemas, after).finally(() => after.close())
    if (left.length > 0)
      console.error(
        `${left.length} differences remain. Write these into ${existsSync(file) ? 'it' : file} by hand:\n${left.join('\n')}`,
      )
    const problems = migrationProblems()
    for (const problem of problems) console.error(problem)
    if (left.length + problems.length > 0) process.exitCode = 1
  } finally {
    await Promise.all([schemas.close(), before.close()])
  }
}

const [name = ''] = process.argv.slice(2)
if (/^[a-z0-9_]+$/.test(name)) {
  await writeMigration(name)
} else {
  console.error('Name the change, in lower case: npm run db:diff -- add_listing_tags')
  process.exitCode = 1
}
