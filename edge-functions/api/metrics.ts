// A seller's sales in total, for each day (also without a sale) and for each item.
import { centsToDollars, type Metrics } from '../../contract/index.ts'
import { metricsCalls } from '../../contract/sales.ts'
import { handle } from './_app/context.ts'

export type MetricsRow = {
  /** A day in UTC, like 2026-01-31. */
  day: string
  listing_id: string
  title: string
  sales: number
  revenue_cents: number
  fee_cents: number
  downloads: number
  views: number
}

const DAY_MS = 86_400_000

/** Sums the rows of the last `days` days up to `today`. Sorts items by revenue, sales and title. */
export function summarise(rows: MetricsRow[], days: number, today: string): Omit<Metrics, 'held'> {
  const byItem = Map.groupBy(rows, (row) => row.listing_id)
  const byDay = Map.groupBy(rows, (row) => row.day)
  const items = [...byItem].map(([id, ofItem]) => ({ id, title: ofItem[0]?.title ?? '', ...sum(ofItem) }))
  items.sort((a, b) => b.revenue - a.revenue || b.sales - a.sales || a.title.localeCompare(b.title))
  return {
    totals: sum(rows),
    days: Array.from({ length: days }, (_, index) => {
      const day = new Date(Date.parse(today) - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10)
      return { day, ...sum(byDay.get(day) ?? []) }
    }),
    items,
  }
}

const sum = (rows: MetricsRow[]) => ({
  sales: rows.reduce((total, row) => total + row.sales, 0),
  revenue: centsToDollars(rows.reduce((total, row) => total + row.revenue_cents, 0)),
  fees: centsToDollars(rows.reduce((total, row) => total + row.fee_cents, 0)),
  downloads: rows.reduce((total, row) => total + row.downloads, 0),
  views: rows.reduce((total, row) => total + row.views, 0),
})

export const getMetrics = handle(metricsCalls.getMetrics)(async (c, { query: { days } }) => {
  const { rows, today, held } = await c.var.asService(
    async (sql) => {
      const [clock] = await sql<{ today: string; held: number }[]>`
      select (now() at time zone 'UTC')::date::text as today, private.held_cents(${days})::integer as held`
      const rows = await sql<MetricsRow[]>`
      select day::text, listing_id, title, sales, revenue_cents, fee_cents, downloads, views from private.seller_metrics(${days})`
      return { rows, today: clock?.today ?? '', held: clock?.held ?? 0 }
    },
    { standing: 'good' },
  )
  return { ...summarise(rows, days, today), held: centsToDollars(held) }
})
