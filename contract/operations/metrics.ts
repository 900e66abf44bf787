// Metrics (the metrics page of spec section 2).
import { metrics, metricsQuery } from '../schemas/metrics.ts'
import { json, operationsOf } from './operation.ts'

export const metricsCalls = operationsOf('metrics', 'Metrics', {
  getMetrics: {
    call: 'get /users/{userId}/metrics',
    summary: 'Get sales, revenue, views and downloads of your listings, by day and item.',
    access: 'self',
    scope: 'sales:read',
    query: metricsQuery,
    answers: { 200: json('The figures.', metrics) },
  },
})
