// The result of every benchmark, shown as a table, a JSON file and one verdict line.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Target = {
  /** The condition, in a few words. */
  name: string
  met: boolean
  /** The measured figure, or the rows that miss the target. */
  figure: string
}

export type BenchReport = {
  /** Sizes and counts of the run. */
  setting: Record<string, number | string>
  /** One row per measurement. All rows have the same keys, the column headings. */
  rows: Record<string, string | number>[]
  targets: Target[]
}

export type BenchOptions = {
  /** Share of the full data size, 0 < scale <= 1. */
  scale: number
  log: (line: string) => void
}

export type Bench = (options: BenchOptions) => Promise<BenchReport>

/** Lines of a table with aligned columns: numbers right, words left. */
export function tableLines(rows: BenchReport['rows']): string[] {
  const columns = Object.keys(rows[0] ?? {})
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] === 'number'))
  return cells.map((line) =>
    line
      .map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** Merges reports. Columns that a row lacks are empty. */
export function joined(reports: BenchReport[]): BenchReport {
  const rows = reports.flatMap((report) => report.rows)
  const empty = Object.fromEntries(rows.flatMap((row) => Object.keys(row).map((name) => [name, ''])))
  return {
    setting: Object.assign({}, ...reports.map(({ setting }) => setting)),
    rows: rows.map((row) => ({ ...empty, ...row })),
    targets: reports.flatMap(({ targets }) => targets),
  }
}

/** Writes `<folder>/<name>.json` and returns its path. */
export function writeReport(folder: string, name: string, report: BenchReport): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  writeFileSync(file, `${JSON.stringify({ name, measuredAt: new Date().toISOString(), ...report }, null, 2)}\n`)
  return file
}

/** The last line: `NAME: met`, or `NAME: missed: <target, figure>` with every missed target. */
export function verdict(name: string, targets: Target[]): string {
  const missed = targets.filter(({ met }) => !met)
  if (missed.length === 0) return `${name}: met`
  return `${name}: missed: ${missed.map((target) => `${target.name}, ${target.figure}`).join('; ')}`
}
