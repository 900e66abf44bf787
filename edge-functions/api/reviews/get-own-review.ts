import type { OwnReview } from '../../../contract/index.ts'
import { reviewCalls } from '../../../contract/reviews.ts'
import { handle } from '../context.ts'
import { reviewColumns } from './review-columns.ts'

export const getOwnReview = handle(reviewCalls.getOwnReview)(async (c, { params: { itemId } }) => {
  const [review] = await c.var.asCaller(
    (sql) => sql<OwnReview[]>`
      select ${reviewColumns(sql)}, reviews.removed_at is not null as is_removed
      from public.reviews
      join public.profiles on profiles.id = reviews.reviewer_id
      left join public.listings on listings.id = reviews.listing_id
      where reviews.reviewer_id = ${c.var.caller.sub} and reviews.listing_id = ${itemId}`,
  )
  return { review: review ?? null }
})
