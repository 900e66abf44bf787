// Metrics of a seller (spec section 2). Amounts in dollars, days in UTC.
import { z } from 'zod'
import { METRICS_DAYS_COMPARED_MAX } from './limits.ts'
import { id, integer, sellerNumbers } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

const figures = {
  ...sellerNumbers,
  fees: z.number().describe('Marketplace fees that were taken off, less refunded fees.'),
  downloads: integer,
  views: integer,
}

export const metrics = z.object({
  totals: z.object(figures),
  previous: z
    .object(figures)
    .nullable()
    .describe(`Of as many days before. Null for more than ${METRICS_DAYS_COMPARED_MAX} days.`),
  held: z.number().describe('Dollars held by buyers’ banks in open disputes, not in the revenue. 0 for one listing.'),
  days: z.array(z.object({ day: z.iso.date().describe('A day in UTC.'), ...figures })),
  items: z
    .array(z.object({ id, title: z.string(), ...figures }))
    .describe('An order counts for each of its items, so these may add up to more orders.'),
  sources: z
    .array(
      z.object({
        source: z
          .string()
          .nullable()
          .describe('A host, a known utm_source, `shop` for its own pages, or `other`. Null if direct or unknown.'),
        views: integer,
        orders: integer.describe('Orders with an item that was viewed from there, in the same days.'),
      }),
    )
    .describe('Most views first. Sources of fewer than 5 views are in `other`.'),
})

export type Metrics = z.infer<typeof metrics>

export const metricsCalls = operationsOf('metrics', 'Metrics', 'self', {
  getMetrics: {
    call: 'get /users/{userId}/metrics',
    summary: 'Get orders, items sold, revenue, views and downloads of your listings, by day, item and source.',
    scope: 'sales:read',
    query: z.object({
      days: z.coerce.number().int().min(1).max(365).default(30).describe('Days in UTC, until today.'),
      listingId: id.optional().describe('Only this listing of yours.'),
    }),
    answers: { 200: json('The figures.', metrics) },
  },
})
