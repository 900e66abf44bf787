import { reviewCalls } from '@contract/operations/reviews.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Those of an active listing, the same for everyone. */
export const reviewsQuery = (listingId: string) =>
  pagedQuery(
    reviewCalls.listReviews,
    { params: { id: listingId } },
    { auth: 'none', select: (data) => data.pages.flatMap((page) => page.reviews) },
  )
