// The measures, in the order of the tables. The address names the one in the chart.

import { type Metrics, metricsCalls } from '@contract/sales.ts'
import { formatCount, formatDollars } from '@contract/text/format.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '@/lib/calls/query.ts'

/** Includes days without a sale. */
export const metricsQuery = (userId: string, days: number) =>
  query(
    metricsCalls.getMetrics,
    { params: { userId }, query: { days } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

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

const PERIODS = [
  { label: 'Today', length: 1, earlier: 'yesterday' },
  { label: '7 days', length: 7, earlier: 'in the 7 days before' },
  { label: '30 days', length: 30, earlier: 'in the 30 days before' },
]

/** The days that hold each period and the one before it. */
export const DAYS_COMPARED = 60

const sumOf = (days: Metrics['days'], name: 'revenue' | 'sales' | 'views') =>
  days.reduce((sum, day) => sum + day[name], 0)

function changeText(now: number, before: number, earlier: string): string {
  const amount = `${formatDollars(before)} ${earlier}`
  const percent = before > 0 ? Math.round((now / before - 1) * 100) : 0
  if (percent === 0) return amount
  return `${percent > 0 ? 'Up' : 'Down'} ${formatCount(Math.abs(percent))}% from ${amount}`
}

/** Today, 7 and 30 days, with the change of revenue. @param days the last 60, oldest first */
export const periodsOf = (days: Metrics['days']) =>
  PERIODS.map(({ label, length, earlier }) => {
    const now = days.slice(-length)
    const revenue = sumOf(now, 'revenue')
    const before = sumOf(days.slice(-2 * length, -length), 'revenue')
    return {
      label,
      revenue,
      sales: sumOf(now, 'sales'),
      views: sumOf(now, 'views'),
      change: changeText(revenue, before, earlier),
    }
  })
