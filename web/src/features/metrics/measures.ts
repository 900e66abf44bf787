// The measures, in the order of the tables. The address names the one in the chart.

import type { Metrics } from '@contract/sales.ts'
import { formatCount, formatDollars } from '@contract/text/format.ts'

export type Measure = {
  name: keyof Metrics['totals']
  label: string
  format: (amount: number) => string
  isWhole: boolean
}

export const MEASURES = [
  { name: 'revenue', label: 'Revenue', format: formatDollars, isWhole: false },
  { name: 'sales', label: 'Sales', format: formatCount, isWhole: true },
  { name: 'views', label: 'Views', format: formatCount, isWhole: true },
  { name: 'downloads', label: 'Downloads', format: formatCount, isWhole: true },
] as const satisfies Measure[]

/** The measure in the address, or revenue. */
export const measureIn = (search: URLSearchParams): Measure =>
  MEASURES.find(({ name }) => name === search.get('show')) ?? MEASURES[0]

/** The smallest of 1, 2 and 5 times a power of ten that holds `value`; 1 for nothing. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => value <= factor * power) ?? 10
  return step * power
}
