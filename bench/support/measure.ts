// Times two ways of doing the same thing in turns, so that other load on the machine affects both.
import { performance } from 'node:perf_hooks'

/** Milliseconds. */
export type Timing = { median: number; p95: number }
export type Comparison = { reference: Timing; measured: Timing; ratio: number; runs: number }

export type ComparisonOptions = {
  warmUps: number
  runs: number
  /** Minimum number of runs, however slow they are. */
  minimumRuns: number
  /** After this many milliseconds, only the minimum is completed. */
  budgetMs: number
}

/** The value below which `share` of the sorted samples lie (nearest rank). */
export const quantile = (sorted: number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

function timing(samples: number[]): Timing {
  const sorted = samples.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

/** Milliseconds. */
export async function timed(act: (run: number) => Promise<unknown>, run: number): Promise<number> {
  const start = performance.now()
  await act(run)
  return performance.now() - start
}

/**
 * Runs both acts in pairs. The order changes with every pair, so neither always has warm caches.
 * `ratio` is the measured median over the reference's. The acts get the pair's number.
 */
export async function compare(
  reference: (run: number) => Promise<unknown>,
  measured: (run: number) => Promise<unknown>,
  { warmUps, runs, minimumRuns, budgetMs }: ComparisonOptions,
): Promise<Comparison> {
  for (let run = 0; run < warmUps; run++) {
    await reference(run)
    await measured(run)
  }
  const samples: { reference: number[]; measured: number[] } = { reference: [], measured: [] }
  const begun = performance.now()
  for (let run = 0; run < runs; run++) {
    if (run >= minimumRuns && performance.now() - begun > budgetMs) break
    const referenceFirst = run % 2 === 0
    if (referenceFirst) samples.reference.push(await timed(reference, run))
    samples.measured.push(await timed(measured, run))
    if (!referenceFirst) samples.reference.push(await timed(reference, run))
  }
  const timings = { reference: timing(samples.reference), measured: timing(samples.measured) }
  return { ...timings, ratio: timings.measured.median / timings.reference.median, runs: samples.measured.length }
}

/** The upper middle value for an even count, NaN for an empty list. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
