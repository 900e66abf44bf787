// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { segment } from '@contract/segment.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET files/{id}. Carries the token where there is one: sellers and buyers still see an inactive listing. */
export const listingQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['listings', 'one', listingId],
    queryFn: ({ signal }) => api.get<Listing>(`files/${segment(listingId)}`, { signal }),
  })
