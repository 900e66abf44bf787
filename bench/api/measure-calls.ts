// Loads both implementations in turns and returns the figures of each call.
import { readFileSync } from 'node:fs'
import { median } from '../support/measure.ts'
import { fullLoad, type Latency, pacedLoads, type SampleRequest } from '../support/paced-load.ts'
import type { BenchReport, Target } from '../support/report.ts'
import type { Implementation, MeasuredCall } from './calls.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const WARM_UP_SECONDS = 2
const ROUND_SECONDS = 4
const P99_MOST_MS = 25
/** Garbage collection makes memory go up and down. Growth beyond this is a leak. */
const GROWTH_MOST_MB = 64

const IMPLEMENTATIONS: readonly Implementation[] = ['leanest', 'bare', 'api']

/** Resident memory of a process, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function measureCall(call: MeasuredCall, implementations: Record<Implementation, string>) {
  const sent = { api: 0, bare: 0, leanest: 0 }
  const next = (implementation: Implementation) => () => call.request[implementation](sent[implementation]++)
  const run = (implementation: Implementation, seconds: number) =>
    fullLoad(implementations[implementation], next(implementation), { seconds, connections: CONNECTIONS })
  const rates: Record<Implementation, number[]> = { api: [], bare: [], leanest: [] }
  const p50s: number[] = []
  for (const implementation of IMPLEMENTATIONS) await run(implementation, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const implementation of round % 2 === 0 ? IMPLEMENTATIONS : IMPLEMENTATIONS.toReversed()) {
      const result = await run(implementation, ROUND_SECONDS)
      rates[implementation].push(result.requests.total / result.duration)
      if (implementation === 'api') p50s.push(result.latency.p50)
    }
  }
  const rate = { api: median(rates.api), bare: median(rates.bare), leanest: median(rates.leanest) }
  const half = await halfLoad(implementations.api, next('api'), rate.api / 2)
  return { rate, p50: median(p50s), half }
}

/** Medians of the rounds, so one pause of the machine doesn't count. */
async function halfLoad(base: string, next: () => SampleRequest, rate: number): Promise<Latency> {
  const { load, close } = pacedLoads(base, CONNECTIONS)
  await load(next, { rate, seconds: WARM_UP_SECONDS })
  const rounds: Latency[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await load(next, { rate, seconds: ROUND_SECONDS }))
  await close()
  return { p50: median(rounds.map(({ p50 }) => p50)), p99: median(rounds.map(({ p99 }) => p99)) }
}

/** @param pid the process that serves the API */
export async function measureCalls(
  calls: MeasuredCall[],
  implementations: Record<Implementation, string>,
  pid: number,
  log: (line: string) => void,
): Promise<Pick<BenchReport, 'rows' | 'targets'>> {
  const rows: BenchReport['rows'] = []
  const targets: Target[] = []
  let before = 0
  for (const call of calls) {
    const { rate, p50, half } = await measureCall(call, implementations)
    // The first call has also warmed the process up.
    before ||= memoryOf(pid)
    const ratioTo = (implementation: Implementation) => Number((rate.api / rate[implementation]).toFixed(2))
    rows.push({
      call: call.name,
      'requests/s': Math.round(rate.api),
      'bare requests/s': Math.round(rate.bare),
      'of bare': ratioTo('bare'),
      'leanest requests/s': Math.round(rate.leanest),
      'of leanest': ratioTo('leanest'),
      'p50 ms': p50,
      'half load p50 ms': half.p50,
      'half load p99 ms': half.p99,
      'memory MB': Math.round(memoryOf(pid)),
    })
    for (const implementation of ['bare', 'leanest'] as const) {
      const least = call.least[implementation]
      if (least === undefined) continue
      targets.push({
        name: `${call.name} at least ${least} of ${implementation}`,
        met: rate.api / rate[implementation] >= least,
        figure: ratioTo(implementation).toFixed(2),
      })
    }
    targets.push({
      name: `${call.name} p99 under ${P99_MOST_MS} ms at half load`,
      met: half.p99 < P99_MOST_MS,
      figure: `${half.p99} ms`,
    })
    log(
      `${call.name}: ${Math.round(rate.api)} requests/s, ${ratioTo('bare')} of bare, ${ratioTo('leanest')} of leanest`,
    )
  }
  const growth = memoryOf(pid) - before
  targets.push({
    name: `memory grows at most ${GROWTH_MOST_MB} MB`,
    met: growth <= GROWTH_MOST_MB,
    figure: `${growth.toFixed(0)} MB`,
  })
  return { rows, targets }
}
