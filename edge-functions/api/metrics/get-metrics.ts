// GET users/{userId}/metrics?days=30: sales, revenue, views and downloads of the caller's listings.
import { Hono } from 'hono'
import { metricsQuery } from '../../../contract/index.ts'
import { become } from '../../_shared/auth/acting.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { parse } from '../../_shared/http/json-body.ts'
import { requireSelf, requireUser } from '../context.ts'
import { type MetricsRow, summarise } from './summarise.ts'

export const getMetrics = new Hono<AppEnv>().get('/users/:userId/metrics', requireUser, requireSelf, async (c) => {
  const { days } = parse(metricsQuery, { days: c.req.query('days') || undefined })
  const { rows, today } = await c.var.asCaller(async (sql) => {
    await become(sql, 'function')
    const [clock] = await sql<{ today: string }[]>`select (now() at time zone 'UTC')::date::text as today`
    const rows = await sql<MetricsRow[]>`
      select day::text, listing_id, title, sales, revenue_cents, downloads, views from private.seller_metrics(${days})`
    return { rows, today: clock?.today ?? '' }
  })
  return c.json(summarise(rows, days, today))
})
