import type { metricsCalls } from '../../../contract/sales.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { getMetrics } from './get-metrics.ts'

export const metricsRoutes: RoutesOf<typeof metricsCalls> = {
  getMetrics,
}
