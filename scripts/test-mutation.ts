// `npm run test:mutation [-- WORDS]`: takes each guard of the database away, one at a time, and counts how many the rights tests notice.
// WORDS choose mutations by their names, such as the name of a table or a function; they may be a regular expression.
// The matrix runs first, in this process; what it does not notice is shown to every rights test. The score must be 100 %.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import postgres from 'postgres'
import { openTestDatabase } from '../local/harness/test-database.ts'
import { projectDir, readEnvironment } from '../local/stack/environment.ts'
import { grantLines } from '../tests/rls/grants.ts'
import type { Mutation } from '../tests/rls/mutation.ts'
import { listMutations } from '../tests/rls/mutations.ts'
import { personasAllowed, personasAllowedIfGranted, personasExpected } from '../tests/rls/reach.ts'
import { RIGHTS } from '../tests/rls/rights.ts'
import { closeWorld, createWorld, openWorldIn } from '../tests/rls/world.ts'

const database = await openTestDatabase()
// Copied before anyone is in it: what the matrix does not notice is tried on a copy of this, fresh each time.
const PRISTINE = 'pristine'
const MATRIX = 'rights.test.ts'
/** Files that are shown a mutation before the others are. */
const FIRST_ASKED = 4
await copyDatabase('postgres', PRISTINE)
openWorldIn(database.urls)
const world = await createWorld()
const admin = postgres(database.urls.supabase_admin ?? '', { max: 1, onnotice: () => {} })
const agreedGrants = readFileSync(join(projectDir, 'tests', 'rls', 'grants.txt'), 'utf8')

/** Copies a database that nobody is connected to. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const url = new URL(database.urls.supabase_admin ?? '')
  url.pathname = '/template1'
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  await sql.unsafe(`drop database if exists ${to} with (force)`)
  await sql.unsafe(`create database ${to} template ${from} owner postgres`)
  // Rights on the database itself are not copied with it.
  await sql.unsafe(`revoke temporary on database ${to} from public`)
  await sql.end()
}

const urlsOf = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(database.urls).map(([role, url]) => [role, url.replace(/\/postgres$/, `/${name}`)]))

/** The first row of the matrix that differs now, a grant that nobody agreed to, or null. */
async function noticedByMatrix(): Promise<string | null> {
  if ((await grantLines(admin)).join('\n') !== agreedGrants.trim()) return 'the grants'
  for (const right of RIGHTS) {
    const allowed = await personasAllowed(world, right).catch((error: Error) => [error.message])
    if (allowed.join() !== personasExpected(right).join()) return `${right.table} ${right.operation}: ${right.what}`
    if (!right.allowedIfGranted) continue
    const granted = await personasAllowedIfGranted(world, right).catch((error: Error) => [error.message])
    if (granted.join() !== right.allowedIfGranted.join()) return `${right.table} policy alone: ${right.what}`
  }
  return null
}

/** Runs rights tests, all or those of some files, on the copy. The first that failed, or null. */
async function runTests(files: string[] = []): Promise<string | null> {
  const vitest = join(projectDir, 'node_modules', 'vitest', 'vitest.mjs')
  const paths = files.map((file) => `tests/rls/${file}`)
  // One file after the other: all of them share this one database, and some look at a whole table.
  const words = ['run', '--project', 'rls', '--bail=1', '--no-file-parallelism', ...paths]
  const child = spawn(process.execPath, [vitest, ...words], {
    cwd: projectDir,
    env: { ...process.env, TEST_DATABASE_URLS: JSON.stringify(urlsOf('mutant')) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code === 0) return null
  return stripVTControlCharacters(output).match(/FAIL .*/)?.[0] ?? output.slice(-2000)
}

/** Does something in the copy, as its superuser. */
async function inCopy<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(urlsOf('mutant').supabase_admin ?? '', { max: 1, onnotice: () => {} })
  return await work(sql).finally(() => sql.end())
}

/** Runs the rights tests on a fresh copy with one mutation. The first that failed, or null. */
async function noticedByTests({ apply }: Mutation, files?: string[]): Promise<string | null> {
  await copyDatabase(PRISTINE, 'mutant')
  await inCopy((sql) => sql.unsafe(apply))
  return await runTests(files)
}

type Run = { file: string; text: string; calls: Map<string, number> }

/** How often each file of rights tests calls which functions, as Postgres counts it. @throws where one is red. */
async function runEachFile(): Promise<Run[]> {
  await copyDatabase(PRISTINE, 'mutant')
  await inCopy((sql) => sql`alter database mutant set track_functions = 'all'`)
  const folder = join(projectDir, 'tests', 'rls')
  const runs: Run[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.ts'))) {
    await inCopy((sql) => sql`select pg_stat_reset()`)
    const red = await runTests([file])
    if (red) throw new Error(`the rights tests are red before any mutation: ${red}`)
    const counts = await inCopy(
      (sql) => sql<{ name: string; calls: number }[]>`
        select funcname as name, sum(calls)::int as calls from pg_stat_user_functions group by funcname`,
    )
    const text = readFileSync(join(folder, file), 'utf8')
    runs.push({ file, text, calls: new Map(counts.map(({ name, calls }) => [name, calls])) })
  }
  return runs
}

/** The files of tests that call what was mutated: those that speak of it, and the others, which call it most first. None of a table's guard. */
function callersOf({ functionName }: Mutation): { speaking: string[]; silent: string[] } {
  if (!functionName) return { speaking: [], silent: [] }
  const callsOf = ({ calls }: Run) => calls.get(functionName) ?? 0
  const callers = runs
    .filter((run) => callsOf(run) > 0 && run.file !== MATRIX)
    .sort((one, other) => callsOf(other) - callsOf(one))
  const filesOf = (speaks: boolean) =>
    callers.filter(({ text }) => text.includes(functionName) === speaks).map(({ file }) => file)
  return { speaking: filesOf(true), silent: filesOf(false) }
}

/** Asks the tests that speak of what was mutated, then the matrix in this process, then the others that call it, then all. */
async function noticedBy(mutation: Mutation): Promise<string | null> {
  const { speaking, silent } = callersOf(mutation)
  const askFiles = async (files: string[]) => (files.length > 0 ? await noticedByTests(mutation, files) : null)
  return (
    (await askFiles(speaking)) ??
    (await noticedByMatrix()) ??
    (await askFiles(silent.slice(0, FIRST_ASKED))) ??
    (await askFiles(silent.slice(FIRST_ASKED))) ??
    (await noticedByTests(mutation))
  )
}

const already = await noticedByMatrix()
if (already) throw new Error(`the matrix is red before any mutation: ${already}`)
const wanted = new RegExp(process.argv.slice(2).join(' '))
const mutations = (await listMutations(admin)).filter(({ name }) => wanted.test(name))
const runs = mutations.some(({ functionName }) => functionName) ? await runEachFile() : []
const results: { name: string; noticedBy: string | null }[] = []
for (const mutation of mutations) {
  await admin.unsafe(mutation.apply)
  const noticed = await noticedBy(mutation)
  await admin.unsafe(mutation.revert)
  results.push({ name: mutation.name, noticedBy: noticed })
  console.log(`${noticed ? 'noticed ' : 'MISSED  '} ${mutation.name}${noticed ? `  (${noticed})` : ''}`)
}
await closeWorld()
await admin.end()
await database.close()

const missed = results.filter(({ noticedBy }) => noticedBy === null)
const folder = join(readEnvironment().localDir, 'mutation')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'rights.json'), JSON.stringify(results, null, 2))
console.log(
  `\n${results.length - missed.length} of ${results.length} mutations noticed (${((100 * (results.length - missed.length)) / results.length).toFixed(1)} %)`,
)
process.exit(missed.length === 0 && results.length > 0 ? 0 : 1)
