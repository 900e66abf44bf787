// Runs every read of the shop with and without rights. Compares the answers and times, and checks
// the plans.
import { type Comparison, compare } from '../support/measure.ts'
import type { BenchReport, Target } from '../support/report.ts'
import { faultsOf, plansOf } from './plans.ts'
import { type Case, QUERIES, type Query } from './queries.ts'
import { openVariants, type Variants } from './variants.ts'

const MOST_RATIO = 1.15
/** Setting the caller costs this much by itself, which is a large share of a short query. */
const MOST_COST_MS = 0.03
/** Reads under a millisecond need thousands of runs for a stable median. */
const OPTIONS = { warmUps: 20, runs: 10_000, minimumRuns: 200, budgetMs: 8_000 }

const errorText = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}

/** Both variants must return the same rows, or the comparison means nothing. */
async function proveSameAnswers(variants: Variants, query: Query, cases: Case[]): Promise<void> {
  for (const one of cases) {
    const [mine, owners] = [await variants.withRights.run(query, one), await variants.withoutRights.run(query, one)]
    if (JSON.stringify([...mine]) !== JSON.stringify([...owners])) {
      throw new Error(
        `"${query.name}" answers differently with and without rights (caller ${one.caller}, of ${one.of})`,
      )
    }
  }
}

async function measure(variants: Variants, query: Query, cases: Case[]): Promise<Comparison> {
  const nth = (run: number): Case => cases[run % cases.length] as Case
  await proveSameAnswers(variants, query, cases)
  // Both orders of a pair run before the next case, so neither variant always runs a case first.
  const at = (run: number) => nth(run >> 1)
  return await compare(
    (run) => variants.withoutRights.run(query, at(run)),
    (run) => variants.withRights.run(query, at(run)),
    OPTIONS,
  )
}

const milliseconds = (value: number) => Number(value.toFixed(3))

const costOf = (result: Comparison | undefined) =>
  (result?.measured.median ?? Number.NaN) - (result?.reference.median ?? Number.NaN)

const rowOf = (query: Query, result: Comparison | undefined, faults: string[]): BenchReport['rows'][number] => ({
  query: query.name,
  as: query.as,
  'owner median ms': milliseconds(result?.reference.median ?? Number.NaN),
  'owner p95 ms': milliseconds(result?.reference.p95 ?? Number.NaN),
  'rights median ms': milliseconds(result?.measured.median ?? Number.NaN),
  'rights p95 ms': milliseconds(result?.measured.p95 ?? Number.NaN),
  'rights cost ms': milliseconds(costOf(result)),
  ratio: Number((result?.ratio ?? Number.NaN).toFixed(3)),
  runs: result?.runs ?? 0,
  plan: faults.length === 0 ? 'by index' : faults.join('; '),
})

/** @param urls database URLs of a filled shop by login role */
export async function measureShop(urls: Record<string, string>, log: (line: string) => void): Promise<BenchReport> {
  const variants = openVariants(urls)
  try {
    const tables = await variants.owner<{ name: string; rows: number }[]>`
      select relname as name, reltuples::bigint as rows from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and reltuples > 0`
    const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
    const rows: BenchReport['rows'] = []
    const targets: Target[] = []
    for (const query of QUERIES) {
      const cases = [...(await query.cases(variants.owner))]
      if (cases.length === 0) throw new Error(`the shop has no case for "${query.name}"`)
      const plans = await plansOf(query.plain ? variants.withoutRights : variants.withRights, query, cases[0] as Case)
      const faults = [...new Set(plans.flatMap((plan) => faultsOf(plan, rowsOf)))]
      const result = await measure(variants, query, cases).catch((error: unknown) => {
        faults.push(errorText(error))
        return undefined
      })
      const ratio = result?.ratio ?? Number.POSITIVE_INFINITY
      const cost = costOf(result)
      targets.push(
        {
          name: `${query.name} at most ${MOST_RATIO}x or ${MOST_COST_MS} ms more`,
          met: ratio <= MOST_RATIO || cost <= MOST_COST_MS,
          figure: `${ratio.toFixed(2)}x, ${cost.toFixed(3)} ms`,
        },
        { name: `${query.name} by index`, met: faults.length === 0, figure: faults.join('; ') },
      )
      rows.push(rowOf(query, result, faults))
      log(`${query.name}: ${ratio.toFixed(3)}x`)
    }
    return { setting: Object.fromEntries(tables.map(({ name, rows }) => [`rows of ${name}`, rows])), rows, targets }
  } finally {
    await variants.close()
  }
}
