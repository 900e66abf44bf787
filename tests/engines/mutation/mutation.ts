// `npm run prove -- mutation [WORDS]`: removes each guard of the database; the tests must notice.
// WORDS choose mutations by name, such as a table or a function, as a regular expression.
// `--sample 100` tries as many, spread evenly over those.
// Two processes share the work, each with a database server of its own. The score must be 100 %.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectDir, readEnvironment } from '../../../tools/stack/environment.ts'
import type { Answer, Callers, Calls, Named, Work } from './messages.ts'

const WORKERS = 2
/** Asked in the worker itself. */
const MATRIX = 'platform/rules/rights.test.ts'
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { sample: { type: 'string' } },
  allowPositionals: true,
})
const pattern = new RegExp(positionals.join(' '))
const testsDir = join(projectDir, 'tests')

type Worker = {
  child: ChildProcess
  /** Rejects when the process is over. */
  over: Promise<never>
}

function startWorker(): Worker {
  const child = fork(join(import.meta.dirname, 'worker.ts'))
  const over = once(child, 'exit').then(() => {
    throw new Error('a process that tries mutations ended')
  })
  return { child, over }
}

/** @throws where the worker ends before it answers: its own error stands above. */
async function nextAnswer<Kind extends Answer['kind']>(
  { child, over }: Worker,
  kind: Kind,
): Promise<Extract<Answer, { kind: Kind }>> {
  const [answer] = (await Promise.race([once(child, 'message'), over])) as [Answer]
  if (answer.kind !== kind) throw new Error(`a process answered "${answer.kind}" where "${kind}" was awaited`)
  return answer as Extract<Answer, { kind: Kind }>
}

/** Hands out all the work, each piece to the worker that is free first. */
async function shareOut<Piece, Kind extends Answer['kind']>(
  pieces: Piece[],
  kind: Kind,
  workOf: (piece: Piece) => Work,
  done: (piece: Piece, answer: Extract<Answer, { kind: Kind }>) => void,
): Promise<void> {
  const left = [...pieces]
  const work = async (worker: Worker) => {
    for (let piece = left.shift(); piece !== undefined; piece = left.shift()) {
      worker.child.send(workOf(piece))
      done(piece, await nextAnswer(worker, kind))
    }
  }
  await Promise.all(workers.map(work))
}

/** The files that noticed the last guard of a function on a table, and of the function anywhere. */
const noticedIn = new Map<string, string>()

function rememberFile({ functionName, tableName = '' }: Named, noticedBy: string | null): void {
  const file = noticedBy?.split(' > ')[0]
  if (!functionName || !file || !callsOfFile.has(file)) return
  for (const key of [functionName, functionName + tableName]) noticedIn.set(key, file)
}

/**
 * The test files that may notice a mutation of a function or trigger: those that noticed its last
 * one, then those with most calls. Rejected calls are not counted. None for a policy or a grant.
 */
function callersOf({ functionName, tableName }: Named): Callers {
  if (!functionName) return { speaking: [], silent: [] }
  const likely = [functionName + (tableName ?? ''), functionName].flatMap((key) => noticedIn.get(key) ?? [])
  const callsOf = (file: string) => callsOfFile.get(file)?.[functionName] ?? 0
  const files = [...callsOfFile.keys()]
    .filter((file) => file !== MATRIX)
    .sort((one, other) => callsOf(other) - callsOf(one))
  const speaks = (file: string) =>
    (!tableName || callsOf(file) > 0) && readFileSync(join(testsDir, file), 'utf8').includes(tableName ?? functionName)
  const speaking = [...new Set([...likely, ...files.filter(speaks)])]
  return { speaking, silent: files.filter((file) => callsOf(file) > 0 && !speaking.includes(file)) }
}

const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)
const workers = Array.from({ length: WORKERS }, startWorker)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    for (const { child } of workers) child.kill('SIGTERM')
    process.exit(1)
  })
const [ready] = await Promise.all(workers.map((worker) => nextAnswer(worker, 'ready')))
const named = (ready?.mutations ?? []).filter(({ name }) => pattern.test(name))
const step = Math.max(1, named.length / Number(values.sample ?? named.length))
const mutations = named.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
console.log(
  `${mutations.length} of ${named.length} mutations, ${named.filter(({ functionName }) => functionName).length} of functions`,
)

const callsOfFile = new Map<string, Calls>()
const files = mutations.some(({ functionName }) => functionName) ? (ready?.files ?? []) : []
await shareOut(
  files,
  'counted',
  (file) => ({ kind: 'count', file }),
  (file, { calls }) => callsOfFile.set(file, calls),
)

console.log(`${seconds()} s: the tests' calls are counted`)

const results: { name: string; noticedBy: string | null }[] = []
await shareOut(
  mutations,
  'tried',
  (mutation) => ({ kind: 'try', name: mutation.name, callers: callersOf(mutation) }),
  (mutation, { noticedBy }) => {
    const { name } = mutation
    results.push({ name, noticedBy })
    rememberFile(mutation, noticedBy)
    console.log(`${seconds()} s ${noticedBy ? 'noticed ' : 'MISSED  '} ${name}${noticedBy ? `  (${noticedBy})` : ''}`)
  },
)
for (const { child } of workers) child.disconnect()
await Promise.allSettled(workers.map(({ over }) => over))

const missed = results.filter(({ noticedBy }) => noticedBy === null)
const folder = join(readEnvironment().localDir, 'mutation')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'rights.json'), JSON.stringify(results, null, 2))
console.log(
  `\n${seconds()} s: ${results.length - missed.length} of ${results.length} mutations noticed (${((100 * (results.length - missed.length)) / results.length).toFixed(1)} %)`,
)
process.exit(missed.length === 0 && results.length > 0 ? 0 : 1)
