import { centsToDollars } from '../../../contract/index.ts'
import { metricsCalls } from '../../../contract/sales.ts'
import { handle } from '../context.ts'
import { type MetricsRow, summarise } from './summarise.ts'

export const getMetrics = handle(metricsCalls.getMetrics)(async (c, { query: { days } }) => {
  const { rows, today, held } = await c.var.asServiceInGoodStanding(async (sql) => {
    const [clock] = await sql<{ today: string; held: number }[]>`
      select (now() at time zone 'UTC')::date::text as today, private.held_cents(${days})::integer as held`
    const rows = await sql<MetricsRow[]>`
      select day::text, listing_id, title, sales, revenue_cents, fee_cents, downloads, views from private.seller_metrics(${days})`
    return { rows, today: clock?.today ?? '', held: clock?.held ?? 0 }
  })
  return { ...summarise(rows, days, today), held: centsToDollars(held) }
})
