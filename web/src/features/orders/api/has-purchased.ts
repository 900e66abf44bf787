// One request: reads come with their key, writes with what they make stale.
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET orders/{userId}/has-purchased/{itemId}. Waits without a user. */
export const hasPurchasedQuery = (userId: string | undefined, listingId: string) =>
  queryOptions({
    queryKey: ['orders', 'has-purchased', userId, listingId],
    queryFn: userId
      ? ({ signal }) => api.get<{ hasPurchased: boolean }>(`orders/${userId}/has-purchased/${listingId}`, { signal })
      : skipToken,
    select: (body) => body.hasPurchased,
  })
