// `npm run db:diff -- name`: writes the migration that brings a database of the migrations to what supabase/schemas say, and names what has
// to be written into it by hand (pg-delta manages neither rows, roles, buckets nor text search configurations).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFromSchemas } from '../local/database/build-from-schemas.ts'
import { compareCatalogues } from '../local/database/compare-catalogues.ts'
import { openTestDatabase, type TestDatabase } from '../local/harness/test-database.ts'
import { projectDir } from '../local/stack/environment.ts'
import { writeLimitsSchema } from './limits-schema.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error('Name what changes, in small letters: npm run db:diff -- add_listing_tags')
  process.exit(1)
}

function writeDifference(from: TestDatabase, to: TestDatabase, file: string): void {
  const words = ['db', 'diff', '--use-pg-delta', '--from', from.urls.postgres, '--to', to.urls.postgres, '-o', file]
  // No filter of schemas: it would hide the extensions that the functions need.
  execFileSync(join(projectDir, 'node_modules', '.bin', 'supabase'), [...words, '--workdir', projectDir].map(String), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1', PGSSLMODE: 'disable' },
  })
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  // A migration runs statement by statement, where a local setting would be over at once.
  writeFileSync(file, text.replace(/^SET local check_function_bodies = off;/m, 'SET check_function_bodies = off;'))
  if (!/^[A-Z]/m.test(text.replace(/^SET .*$/gm, ''))) rmSync(file)
}

const differences = async (schemas: TestDatabase, migrations: TestDatabase) =>
  compareCatalogues({ schemas: schemas.urls.supabase_admin, migrations: migrations.urls.supabase_admin })

writeLimitsSchema()
const schemas = await openTestDatabase(buildFromSchemas)
const before = await openTestDatabase()
try {
  if ((await differences(schemas, before)).length === 0) {
    console.log('The migrations make what the schemas say: there is nothing to write.')
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const file = join(projectDir, 'supabase', 'migrations', `${stamp}_${name}.sql`)
    writeDifference(before, schemas, file)
    if (existsSync(file)) console.log(`Written: ${file}`)
    const after = await openTestDatabase()
    const left = await differences(schemas, after).finally(() => after.close())
    if (left.length > 0) {
      console.error(
        `${left.length} differences remain. Write these into ${existsSync(file) ? 'it' : file} by hand:\n${left.join('\n')}`,
      )
      process.exitCode = 1
    }
  }
} finally {
  await Promise.all([schemas.close(), before.close()])
}
