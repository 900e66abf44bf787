// Timing two ways of doing the same thing against each other, in turns, so that what else the
// machine does hits both.
import { performance } from 'node:perf_hooks'

/** Milliseconds. */
export type Timing = { median: number; p95: number }
export type Comparison = { reference: Timing; measured: Timing; ratio: number; runs: number }

export type ComparisonOptions = {
  warmUps: number
  runs: number
  /** Never fewer runs than this, however slow. */
  minimumRuns: number
  /** No further runs beyond the minimum after this many milliseconds. */
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
 * Runs both acts in pairs; who goes first changes with every pair, so that neither always finds the
 * other's warm caches. `ratio` is the measured median over the reference's. The acts are given the
 * number of the pair.
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

/** Of an even number of values the upper one in the middle; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
