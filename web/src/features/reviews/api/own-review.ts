// One request: reads come with their key, writes with what they make stale.
import type { OwnReview } from '@contract/schemas/reviews.ts'
import { segment } from '@contract/segment.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET users/{userId}/reviews/{itemId}: what the member wrote about a listing, or null. Waits without a user. */
export const ownReviewQuery = (userId: string | undefined, listingId: string) =>
  queryOptions({
    queryKey: ['reviews', 'own', userId, listingId],
    queryFn: userId
      ? ({ signal }) => api.get<OwnReview>(`users/${userId}/reviews/${segment(listingId)}`, { signal })
      : skipToken,
    select: (body) => body.review,
  })
