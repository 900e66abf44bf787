// One of the processes that try mutations, with a database server of its own: does what it is told, one thing at a time, until it is let go.
import postgres from 'postgres'
import { openTestDatabase } from '../../../tools/harness/test-database.ts'
import type { Mutation } from '../../rls/mutation.ts'
import { listMutations } from '../../rls/mutations.ts'
import { closeWorld, createWorld, openWorldIn } from '../../rls/world.ts'
import { openCopies } from './copies.ts'
import { differenceOfMatrix } from './matrix.ts'
import type { Answer, Callers, Calls, Work } from './messages.ts'
import { firstFailing } from './rights-tests.ts'

/** Files that are shown a mutation before the others are. */
const FIRST_ASKED = 4

const database = await openTestDatabase()
const copies = await openCopies(database)
openWorldIn(database.urls)
const world = await createWorld()
const admin = postgres(database.urls.supabase_admin ?? '', { max: 1, onnotice: () => {} })

/** @throws where the file is red. */
async function countCalls(file: string): Promise<Calls> {
  await copies.begin((sql) => sql`alter database mutant set track_functions = 'all'`)
  const red = await firstFailing(copies.urls, [file])
  if (red) throw new Error(`the rights tests are red before any mutation: ${red}`)
  const counts = await copies.inCopy(
    (sql) => sql<{ name: string; calls: number }[]>`
      select funcname as name, sum(calls)::int as calls from pg_stat_user_functions group by funcname`,
  )
  return Object.fromEntries(counts.map(({ name, calls }) => [name, calls]))
}

/** Runs rights tests on a fresh copy with one mutation. The first that failed, or null. */
async function noticedByTests({ apply }: Mutation, files: string[]): Promise<string | null> {
  await copies.begin((sql) => sql.unsafe(apply))
  return await firstFailing(copies.urls, files)
}

async function noticedByMatrix({ apply, revert }: Mutation): Promise<string | null> {
  await admin.unsafe(apply)
  const difference = await differenceOfMatrix(world, admin)
  await admin.unsafe(revert)
  return difference
}

/**
 * Of a function: asks the tests that speak of it, then the matrix in this process, then the others that call it, then all.
 * Of a table's guard: the matrix, then all.
 */
async function noticedBy(mutation: Mutation, { speaking, silent }: Callers): Promise<string | null> {
  if (!mutation.functionName) return (await noticedByMatrix(mutation)) ?? (await noticedByTests(mutation, []))
  const askFiles = async (files: string[]) => (files.length > 0 ? await noticedByTests(mutation, files) : null)
  return (
    (await askFiles(speaking)) ??
    (await noticedByMatrix(mutation)) ??
    (await askFiles(silent.slice(0, FIRST_ASKED))) ??
    (await askFiles(silent.slice(FIRST_ASKED))) ??
    (await noticedByTests(mutation, []))
  )
}

const already = await differenceOfMatrix(world, admin)
if (already) throw new Error(`the matrix is red before any mutation: ${already}`)
const mutations = await listMutations(admin)

async function answerTo(work: Work): Promise<Answer> {
  if (work.kind === 'count') return { kind: 'counted', calls: await countCalls(work.file) }
  const mutation = mutations.find(({ name }) => name === work.name)
  if (!mutation) throw new Error(`no mutation is named ${work.name}`)
  return { kind: 'tried', noticedBy: await noticedBy(mutation, work.callers) }
}

const say = (answer: Answer) => process.send?.(answer)
process.on('message', (work: Work) => void answerTo(work).then(say))
process.once('disconnect', async () => {
  await closeWorld()
  await admin.end()
  await database.close()
})
say({
  kind: 'ready',
  mutations: mutations.map(({ name, functionName }) => ({ name, ...(functionName ? { functionName } : {}) })),
})
