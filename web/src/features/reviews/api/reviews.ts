// One request: reads come with their key, writes with what they make stale.
import type { Review } from '@contract/schemas/reviews.ts'
import { segment } from '@contract/segment.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { withCursor } from '@/lib/paging.ts'

type Page = { reviews: Review[]; nextCursor: string | null }

/** GET items/{id}/reviews. The same for everyone. */
export const reviewsQuery = (listingId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', listingId],
    queryFn: ({ signal, pageParam }) =>
      api.get<Page>(withCursor(`items/${segment(listingId)}/reviews`, pageParam), { signal, auth: 'none' }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => data.pages.flatMap((page) => page.reviews),
  })
