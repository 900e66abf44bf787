// supabase/schemas is the truth, supabase/migrations what production runs: both make the same database.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFromSchemas, schemaFiles } from '../../local/database/build-from-schemas.ts'
import { compareCatalogues } from '../../local/database/compare-catalogues.ts'
import { openTestDatabase, type TestDatabase } from '../../local/harness/test-database.ts'
import { projectDir } from '../../local/stack/environment.ts'

let schemas: TestDatabase
let migrations: TestDatabase
beforeAll(async () => {
  ;[schemas, migrations] = await Promise.all([openTestDatabase(buildFromSchemas), openTestDatabase()])
})
afterAll(() => Promise.all([schemas?.close(), migrations?.close()]))

test('the schema files and the migrations make the same database, rows included', async () => {
  const differences = await compareCatalogues({
    schemas: schemas.urls.supabase_admin,
    migrations: migrations.urls.supabase_admin,
  })
  expect(differences, 'write the migration: npm run db:diff -- name').toEqual([])
})

test('a schema file has at most 250 lines, as any other', () => {
  const files = schemaFiles(projectDir).map((path) => ({
    path,
    lines: readFileSync(path, 'utf8').split('\n').length - 1,
  }))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(({ lines }) => lines > 250)).toEqual([])
})
