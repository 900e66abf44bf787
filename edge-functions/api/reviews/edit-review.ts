import { reviewCalls } from '../../../contract/reviews.ts'
import { handle } from '../context.ts'

export const editReview = handle(reviewCalls.editReview)(
  async (c, { params: { reviewId }, body: { rating, comment } }) => {
    await c.var.asServiceFor((sql) => sql`select private.edit_review(${reviewId}, ${rating}, ${comment})`)
    return { success: true }
  },
)
