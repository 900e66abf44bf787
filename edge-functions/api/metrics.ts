// A seller's orders in total, for each day (also without an order), for each item and by source.
import { centsToDollars, type Metrics } from '../../contract/index.ts'
import { METRICS_DAYS_COMPARED_MAX } from '../../contract/limits.ts'
import { metricsCalls } from '../../contract/metrics.ts'
import { handle } from './_app/context.ts'

export type MetricsRow = {
  /** A day in UTC, like 2026-01-31. */
  day: string
  listing_id: string
  title: string
  /** Of the listing: an order counts for each of its items. */
  orders: number
  /** Of the day: an order counts once. */
  new_orders: number
  items_sold: number
  revenue_cents: number
  fee_cents: number
  downloads: number
  views: number
}

const DAY_MS = 86_400_000

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Sums the rows of the last `days` days up to `today`, and earlier ones if they are compared. Sorts
 * items by revenue, items sold and title.
 */
export function summarise(all: MetricsRow[], days: number, today: string): Omit<Metrics, 'held' | 'sources'> {
  const first = dayBefore(today, days - 1)
  const rows = all.filter(({ day }) => day >= first)
  const byItem = Map.groupBy(rows, (row) => row.listing_id)
  const byDay = Map.groupBy(rows, (row) => row.day)
  const items = [...byItem].map(([id, ofItem]) => ({ id, title: ofItem[0]?.title ?? '', ...sum(ofItem, 'orders') }))
  items.sort((a, b) => b.revenue - a.revenue || b.items_sold - a.items_sold || a.title.localeCompare(b.title))
  return {
    totals: sum(rows),
    previous: isCompared(days) ? sum(all.filter(({ day }) => day < first)) : null,
    days: Array.from({ length: days }, (_, index) => {
      const day = dayBefore(today, days - 1 - index)
      return { day, ...sum(byDay.get(day) ?? []) }
    }),
    items,
  }
}

const isCompared = (days: number) => days <= METRICS_DAYS_COMPARED_MAX

const sum = (rows: MetricsRow[], orders: 'orders' | 'new_orders' = 'new_orders') => {
  const of = (name: Exclude<keyof MetricsRow, 'day' | 'listing_id' | 'title'>) =>
    rows.reduce((total, row) => total + row[name], 0)
  return {
    orders: of(orders),
    items_sold: of('items_sold'),
    revenue: centsToDollars(of('revenue_cents')),
    fees: centsToDollars(of('fee_cents')),
    downloads: of('downloads'),
    views: of('views'),
  }
}

export const getMetrics = handle(metricsCalls.getMetrics)(async (c, { query: { days, listingId = null } }) => {
  const read = isCompared(days) ? 2 * days : days
  const [rows, sources, [clock]] = await c.var.asService(
    (sql) =>
      Promise.all([
        sql<MetricsRow[]>`
          select day::text, listing_id, title, orders, new_orders, items_sold, revenue_cents, fee_cents, downloads, views
          from private.seller_metrics(${read}, ${listingId})`,
        sql<Metrics['sources']>`select source, views, orders from private.seller_sources(${days}, ${listingId})`,
        sql<[{ today: string; held: number }]>`
          select (now() at time zone 'UTC')::date::text as today,
            case when ${listingId}::uuid is null then private.held_cents(${days}) else 0 end::integer as held`,
      ]),
    { standing: 'good' },
  )
  return { ...summarise(rows, days, clock.today), held: centsToDollars(clock.held), sources: [...sources] }
})
