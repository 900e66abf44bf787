// `npm run test:mutation`: takes each guard of the database away, one at a time, and counts how many the rights tests notice.
// The matrix runs first, in this process; what it does not notice is shown to every rights test. The score must be 100 %.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { listMutations } from '../../tests/rls/mutations.ts'
import { personasAllowed, personasAllowedIfGranted, personasExpected } from '../../tests/rls/reach.ts'
import { RIGHTS } from '../../tests/rls/rights.ts'
import { closeWorld, createWorld, openWorldIn } from '../../tests/rls/world.ts'
import { openTestDatabase } from '../../tests/support/test-database.ts'
import { projectDir, readEnvironment } from '../stack/environment.ts'

const database = await openTestDatabase()
openWorldIn(database.urls)
const owner = postgres(database.urls.supabase_admin ?? '', { max: 1, onnotice: () => {} })
const world = await createWorld()

/** The first row of the matrix that differs now, or null. */
async function noticedByMatrix(): Promise<string | null> {
  for (const right of RIGHTS) {
    const allowed = await personasAllowed(world, right).catch((error: Error) => [error.message])
    if (allowed.join() !== personasExpected(right).join()) return `${right.table} ${right.operation}: ${right.what}`
    if (!right.allowedIfGranted) continue
    const granted = await personasAllowedIfGranted(world, right).catch((error: Error) => [error.message])
    if (granted.join() !== right.allowedIfGranted.join()) return `${right.table} policy alone: ${right.what}`
  }
  return null
}

/** Runs every rights test against this database as it is now. */
async function noticedByTests(): Promise<boolean> {
  const vitest = join(projectDir, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'rls', '--bail=1'], {
    cwd: projectDir,
    env: { ...process.env, TEST_DATABASE_URLS: JSON.stringify(database.urls) },
    stdio: 'ignore',
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return code !== 0
}

const already = await noticedByMatrix()
if (already) throw new Error(`the matrix is red before any mutation: ${already}`)
const mutations = await listMutations(owner)
const results: { name: string; noticedBy: string | null }[] = []
for (const mutation of mutations) {
  await owner.unsafe(mutation.apply)
  const noticedBy = (await noticedByMatrix()) ?? ((await noticedByTests()) ? 'the other rights tests' : null)
  await owner.unsafe(mutation.revert)
  results.push({ name: mutation.name, noticedBy })
  console.log(`${noticedBy ? 'noticed ' : 'MISSED  '} ${mutation.name}${noticedBy ? `  (${noticedBy})` : ''}`)
}
await closeWorld()
await owner.end()
await database.close()

const missed = results.filter(({ noticedBy }) => noticedBy === null)
const folder = join(readEnvironment().localDir, 'mutation')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'rights.json'), JSON.stringify(results, null, 2))
console.log(
  `\n${results.length - missed.length} of ${results.length} mutations noticed (${((100 * (results.length - missed.length)) / results.length).toFixed(1)} %)`,
)
process.exit(missed.length === 0 ? 0 : 1)
