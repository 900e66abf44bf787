import { reviewCalls } from '@contract/reviews.ts'
import { query } from '@/lib/query.ts'

/** Those of an active listing, the same for everyone. */
export const ratingsQuery = (listingId: string) =>
  query(reviewCalls.getRatings, { params: { id: listingId } }, { auth: 'none' })
