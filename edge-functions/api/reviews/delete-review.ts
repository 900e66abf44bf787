import { reviewCalls } from '../../../contract/reviews.ts'
import { handle } from '../context.ts'

export const deleteReview = handle(reviewCalls.deleteReview)(async (c, { params: { reviewId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.delete_review(${reviewId})`)
  return { success: true }
})
