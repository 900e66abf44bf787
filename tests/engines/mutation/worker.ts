// A process that tries mutations, one at a time, on a database server of its own.
import postgres from 'postgres'
import { openTestDatabase } from '../../../tools/harness/test-database.ts'
import type { Mutation } from '../../support/database/function-mutations.ts'
import { listMutations } from '../../support/database/mutations.ts'
import { createWorld, openWorldIn } from '../../support/database/world.ts'
import { openCopies } from './copies.ts'
import { differenceOfMatrix } from './matrix.ts'
import type { Answer, Callers, Calls, Work } from './messages.ts'
import { openRightsTests } from './rights-tests.ts'

// The database of this process ends with it. A signal to the command closes this channel.
process.once('disconnect', () => process.exit())

/** Files that call a mutated function most run before the others. */
const FIRST_SILENT = 4

const database = await openTestDatabase()
const copies = await openCopies(database)
openWorldIn(database.urls)
const world = await createWorld()
const admin = postgres(database.urls.supabase_admin ?? '', { max: 1, onnotice: () => {} })
const tests = await openRightsTests(copies.urls)

/** @throws where the file fails */
async function countCalls(file: string): Promise<Calls> {
  await copies.begin((sql) => sql`alter database mutant set track_functions = 'all'`)
  const failed = await tests.firstFailing([file])
  if (failed) throw new Error(`the rights tests fail before any mutation: ${failed.file} ${failed.test}`)
  const counts = await copies.inCopy(
    (sql) => sql<{ name: string; calls: number }[]>`
      select funcname as name, sum(calls)::int as calls from pg_stat_user_functions group by funcname`,
  )
  return Object.fromEntries(counts.map(({ name, calls }) => [name, calls]))
}

/** Runs rights tests on a fresh copy with one mutation. The first that failed, or null. */
async function noticedByTests({ apply }: Mutation, files: string[]): Promise<string | null> {
  if (files.length === 0) return null
  await copies.begin((sql) => sql.unsafe(apply))
  const failed = await tests.firstFailing(files)
  return failed && `${failed.file} > ${failed.test}`
}

async function noticedByMatrix(mutation: Mutation): Promise<string | null> {
  await admin.unsafe(mutation.apply)
  const difference = await differenceOfMatrix(world, admin, mutation)
  await admin.unsafe(mutation.revert)
  return difference
}

/**
 * Of a function or a trigger: the tests that name it, the matrix, the tests that call it, then all.
 * Of a policy or a grant: the matrix, then all.
 */
async function noticedBy(mutation: Mutation, { speaking, silent }: Callers): Promise<string | null> {
  if (!mutation.functionName) return (await noticedByMatrix(mutation)) ?? (await noticedByTests(mutation, tests.files))
  return (
    (await noticedByTests(mutation, speaking)) ??
    (await noticedByMatrix(mutation)) ??
    (await noticedByTests(mutation, silent.slice(0, FIRST_SILENT))) ??
    (await noticedByTests(mutation, silent.slice(FIRST_SILENT))) ??
    (await noticedByTests(mutation, tests.files))
  )
}

const already = await differenceOfMatrix(world, admin)
if (already) throw new Error(`the matrix fails before any mutation: ${already}`)
const mutations = await listMutations(admin)

async function answerTo(work: Work): Promise<Answer> {
  if (work.kind === 'count') return { kind: 'counted', calls: await countCalls(work.file) }
  const mutation = mutations.find(({ name }) => name === work.name)
  if (!mutation) throw new Error(`no mutation is named ${work.name}`)
  return { kind: 'tried', noticedBy: await noticedBy(mutation, work.callers) }
}

const say = (answer: Answer) => process.send?.(answer)
process.on('message', (work: Work) => void answerTo(work).then(say))
say({
  kind: 'ready',
  files: tests.files,
  mutations: mutations.map(({ name, functionName, tableName }) => ({ name, functionName, tableName })),
})
