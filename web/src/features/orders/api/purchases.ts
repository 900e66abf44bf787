// One request: reads come with their key, writes with what they make stale.
import type { Purchases } from '@contract/schemas/orders.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET users/{id}/purchases: the ids of the listings that the member holds. Waits without a user. */
export const purchasesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'purchases', userId],
    queryFn: userId ? ({ signal }) => api.get<Purchases>(`users/${userId}/purchases`, { signal }) : skipToken,
    select: (body) => body.listingIds,
  })
