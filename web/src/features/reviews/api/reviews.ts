import type { ReviewSort } from '@contract/choices.ts'
import { reviewCalls } from '@contract/reviews.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { pagedQuery } from '@/lib/query.ts'

/** Those of an active listing, the same for everyone. */
export const reviewsQuery = (listingId: string, sort: ReviewSort = 'newest') =>
  pagedQuery(
    reviewCalls.listReviews,
    { params: { id: listingId }, ...(sort === 'newest' ? {} : { query: { sort } }) },
    {
      auth: 'none',
      select: (data) => data.pages.flatMap((page) => page.reviews),
      placeholderData: keepPreviousData,
    },
  )
