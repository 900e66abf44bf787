// Metrics: what sold (the metrics page of spec section 2).
import { getMetrics } from './get-metrics.ts'

export const metricsRoutes = [getMetrics]
