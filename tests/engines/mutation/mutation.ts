// `npm run prove -- mutation [WORDS]`: takes each guard of the database away, one at a time, and counts how many the rights tests notice.
// WORDS choose mutations by their names, such as the name of a table or a function; they may be a regular expression.
// Two processes share the work, each with a database server of its own. The score must be 100 %.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, readEnvironment } from '../../../tools/stack/environment.ts'
import type { Answer, Callers, Calls, Work } from './messages.ts'

const WORKERS = 2
/** Asked in the worker itself. */
const MATRIX = 'operations/rules/rights.test.ts'
const wanted = new RegExp(process.argv.slice(3).join(' '))
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

/**
 * The files of tests that may notice a mutation of a function: those that speak of it, and others that call it, which do most first. A call
 * that is rejected is not counted. None for a table's guard.
 */
function callersOf(functionName: string | undefined): Callers {
  if (!functionName) return { speaking: [], silent: [] }
  const callsOf = (file: string) => callsOfFile.get(file)?.[functionName] ?? 0
  const files = [...callsOfFile.keys()]
    .filter((file) => file !== MATRIX)
    .sort((one, other) => callsOf(other) - callsOf(one))
  const speaks = (file: string) => readFileSync(join(testsDir, file), 'utf8').includes(functionName)
  return { speaking: files.filter(speaks), silent: files.filter((file) => callsOf(file) > 0 && !speaks(file)) }
}

const startedAt = performance.now()
const workers = Array.from({ length: WORKERS }, startWorker)
const [ready] = await Promise.all(workers.map((worker) => nextAnswer(worker, 'ready')))
const mutations = (ready?.mutations ?? []).filter(({ name }) => wanted.test(name))

const callsOfFile = new Map<string, Calls>()
const files = mutations.some(({ functionName }) => functionName) ? (ready?.files ?? []) : []
await shareOut(
  files,
  'counted',
  (file) => ({ kind: 'count', file }),
  (file, { calls }) => callsOfFile.set(file, calls),
)

const results: { name: string; noticedBy: string | null }[] = []
await shareOut(
  mutations,
  'tried',
  ({ name, functionName }) => ({ kind: 'try', name, callers: callersOf(functionName) }),
  ({ name }, { noticedBy }) => {
    results.push({ name, noticedBy })
    console.log(`${noticedBy ? 'noticed ' : 'MISSED  '} ${name}${noticedBy ? `  (${noticedBy})` : ''}`)
  },
)
for (const { child } of workers) child.disconnect()
await Promise.allSettled(workers.map(({ over }) => over))

const missed = results.filter(({ noticedBy }) => noticedBy === null)
const folder = join(readEnvironment().localDir, 'mutation')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'rights.json'), JSON.stringify(results, null, 2))
console.log(
  `\n${Math.round((performance.now() - startedAt) / 1000)} s: ${results.length - missed.length} of ${results.length} mutations noticed (${((100 * (results.length - missed.length)) / results.length).toFixed(1)} %)`,
)
process.exit(missed.length === 0 && results.length > 0 ? 0 : 1)
