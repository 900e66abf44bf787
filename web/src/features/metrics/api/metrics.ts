// One request: reads come with their key, writes with what they make stale.
import type { Metrics } from '@contract/schemas/metrics.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET users/{id}/metrics?days=30. Every day of the range comes, also those without a sale. */
export const metricsQuery = (userId: string, days: number) =>
  queryOptions({
    queryKey: ['metrics', userId, days],
    queryFn: ({ signal }) => api.get<Metrics>(`users/${userId}/metrics?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
