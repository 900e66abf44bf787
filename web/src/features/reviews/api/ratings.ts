// One request: reads come with their key, writes with what they make stale.
import type { Ratings } from '@contract/schemas/reviews.ts'
import { segment } from '@contract/segment.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET items/{id}/ratings. The same for everyone. */
export const ratingsQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['ratings', listingId],
    queryFn: ({ signal }) => api.get<Ratings>(`items/${segment(listingId)}/ratings`, { signal, auth: 'none' }),
  })
