// What Supabase's own tools say of the migrated database: no advice of warning level, and types as they are committed.
// `--write` writes the types instead of comparing them.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestDatabase } from '../local/harness/test-database.ts'
import { projectDir } from '../local/stack/environment.ts'
import { isLimitsSchemaStale, LIMITS_SCHEMA, writeLimitsSchema } from './limits-schema.ts'

const TYPES = join(projectDir, 'contract', 'database.types.ts')
const isWriting = process.argv.includes('--write')
if (isWriting) writeLimitsSchema()
else if (isLimitsSchemaStale()) {
  console.error(`${LIMITS_SCHEMA} is stale: run npm run db:diff -- name`)
  process.exit(1)
}
const database = await openTestDatabase()
const supabase = (...words: string[]) =>
  execFileSync(join(projectDir, 'node_modules', '.bin', 'supabase'), [...words, `--remote=${database.urls.postgres}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', DO_NOT_TRACK: '1', PGSSLMODE: 'disable' },
    maxBuffer: 64 * 1024 * 1024,
  })

let failure = ''
try {
  const advice = supabase('db', 'advisors', '--type', 'all', '--level', 'warn', '--output-format', 'json')
  const found: unknown = JSON.parse(advice.trim() || '[]')
  const list = Array.isArray(found) ? found : Object.values(found as Record<string, unknown>).find(Array.isArray)
  console.log(`Advisors: ${list?.length ?? 0} warnings`)
  if (list?.length) failure = `the advisors warn:\n${JSON.stringify(list, null, 2)}`

  const types = supabase('gen', 'types', 'typescript', '--schema', 'public')
  if (isWriting) writeFileSync(TYPES, types)
  else if (readFileSync(TYPES, 'utf8') !== types)
    failure ||= 'contract/database.types.ts is stale: run npm run check -- --write'
} catch (error) {
  const { stdout, stderr } = error as { stdout?: string; stderr?: string }
  failure = stderr || stdout || String(error)
} finally {
  await database.close()
}
if (failure) {
  console.error(failure)
  process.exit(1)
}
