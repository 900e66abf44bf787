// The measures, in the order of the tables. The address names the one in the chart.
import { type Metrics, metricsCalls } from '@contract/metrics.ts'
import { formatCount, formatDollars, LOCALE } from '@contract/text/format.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'

/** Includes days without an order. @param listingId the only listing that counts */
export const metricsQuery = (userId: string, days: number, listingId?: string) =>
  query(
    metricsCalls.getMetrics,
    { params: { userId }, query: { days, ...(listingId && { listingId }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

export type Measure = {
  name: keyof Metrics['totals']
  label: string
  format: (amount: number) => string
  isWhole: boolean
}

export const MEASURES = [
  { name: 'revenue', label: t`Revenue`, format: formatDollars, isWhole: false },
  { name: 'orders', label: t`Orders`, format: formatCount, isWhole: true },
  { name: 'items_sold', label: t`Items sold`, format: formatCount, isWhole: true },
  { name: 'views', label: t`Views`, format: formatCount, isWhole: true },
  { name: 'downloads', label: t`Downloads`, format: formatCount, isWhole: true },
] as const satisfies Measure[]

/** The measure in the address, or revenue. */
export const measureIn = (search: URLSearchParams): Measure =>
  MEASURES.find(({ name }) => name === search.get('show')) ?? MEASURES[0]

/** A part: 0.0255 gives "2.6%". */
export const formatPercent = (part: number): string =>
  part.toLocaleString(LOCALE, { style: 'percent', maximumFractionDigits: 1 })

export const RANGES = [7, 30, 90] as const
const RANGE_DEFAULT = 30

/** The range in the address, in days. */
export const rangeIn = (search: URLSearchParams) =>
  RANGES.find((days) => String(days) === search.get('days')) ?? RANGE_DEFAULT

/** The smallest of 1, 2 and 5 times a power of ten that holds `value`; 1 for nothing. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => value <= factor * power) ?? 10
  return step * power
}

/** The change in percent: "Up 12% from $50.00". @param before null if it isn't known */
export function changeText(now: number, before: number | null, format: (amount: number) => string): string {
  if (before === null || before === 0) return t`No comparison`
  // A loss has no percent.
  const from = format(before)
  if (before < 0) return t`From ${from}`
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return t`No change from ${from}`
  const shown = formatCount(Math.abs(percent))
  return percent > 0 ? t`Up ${shown}% from ${from}` : t`Down ${shown}% from ${from}`
}

/** The days that the overview reads. They hold the days before the shorter periods. */
export const DAYS_SHOWN = 30

const PERIODS = [
  { label: t`Today`, length: 1, earlier: (revenue: string) => t`${revenue} yesterday` },
  { label: t`7 days`, length: 7, earlier: (revenue: string) => t`${revenue} in the 7 days before` },
  { label: t`30 days`, length: DAYS_SHOWN, earlier: (revenue: string) => t`${revenue} in the 30 days before` },
]

const sumOf = (days: Metrics['days'], name: 'revenue' | 'orders' | 'views') =>
  days.reduce((sum, day) => sum + day[name], 0)

/** Today, 7 and 30 days, with the change of revenue from the days before. */
export const periodsOf = ({ days, previous }: Pick<Metrics, 'days' | 'previous'>) =>
  PERIODS.map(({ label, length, earlier }) => {
    const now = days.slice(-length)
    const revenue = sumOf(now, 'revenue')
    const before =
      length === DAYS_SHOWN ? (previous?.revenue ?? null) : sumOf(days.slice(-2 * length, -length), 'revenue')
    return {
      label,
      revenue,
      orders: sumOf(now, 'orders'),
      views: sumOf(now, 'views'),
      change: changeText(revenue, before, (dollars) => earlier(formatDollars(dollars))),
    }
  })
