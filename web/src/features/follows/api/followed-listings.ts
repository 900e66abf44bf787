// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** As many as fill the widest row of the grid. */
const SHOWN = 4

/** GET users/{id}/followed-listings: the newest items of followed sellers. Waits without a user. */
export const followedListingsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['follows', userId, 'listings'],
    queryFn: userId
      ? ({ signal }) => api.get<{ files: Listing[] }>(`users/${userId}/followed-listings?limit=${SHOWN}`, { signal })
      : skipToken,
    select: (body) => body.files,
  })
