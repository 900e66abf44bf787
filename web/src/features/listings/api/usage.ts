// One request: reads come with their key, writes with what they make stale.
import type { Usage } from '@contract/schemas/listings.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET files/user/{userId}/usage: how many listings of how many the seller has. */
export const usageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['listings', 'usage', userId],
    queryFn: ({ signal }) => api.get<Usage>(`files/user/${userId}/usage`, { signal }),
  })
