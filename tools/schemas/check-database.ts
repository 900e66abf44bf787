// Checks that the migrations make the same database as supabase/schemas, that they keep what is
// released and say where dropped data goes, and that Supabase's advisors give no warnings.
import { compareCatalogues } from '../database/compare-catalogues.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { askAdvisors } from '../support/supabase-advisors.ts'
import { buildFromSchemas } from './build-from-schemas.ts'
import { migrationProblems } from './releases.ts'

const failures = migrationProblems()

const [schemas, migrations] = await Promise.all([openTestDatabase(buildFromSchemas), openTestDatabase()])
try {
  const differences = await compareCatalogues({
    schemas: schemas.urls.supabase_admin,
    migrations: migrations.urls.supabase_admin,
  })
  if (differences.length > 0)
    failures.push(`schemas and migrations differ: run npm run db:diff -- NAME\n${differences.join('\n')}`)
  const warnings = await askAdvisors(migrations.urls.postgres ?? '', { PGSSLMODE: 'disable' })
  console.log(`Advisors: ${warnings.length} warnings`)
  if (warnings.length > 0) failures.push(`the advisors warn:\n${JSON.stringify(warnings, null, 2)}`)
} finally {
  await Promise.all([schemas.close(), migrations.close()])
}
for (const failure of failures) console.error(failure)
process.exit(failures.length === 0 ? 0 : 1)
