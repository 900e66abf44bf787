import { metricsCalls } from '@contract/sales.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '@/lib/query.ts'

/** Every day of the range comes, also those without a sale. */
export const metricsQuery = (userId: string, days: number) =>
  query(
    metricsCalls.getMetrics,
    { params: { userId }, query: { days } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
