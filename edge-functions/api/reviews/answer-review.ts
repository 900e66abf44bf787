import { reviewCalls } from '../../../contract/reviews.ts'
import { handle } from '../context.ts'

export const answerReview = handle(reviewCalls.answerReview)(async (c, { params: { reviewId }, body: { text } }) => {
  await c.var.asServiceFor((sql) => sql`select private.answer_review(${reviewId}, ${text})`)
  return { success: true }
})

export const removeAnswer = handle(reviewCalls.removeAnswer)(async (c, { params: { reviewId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.answer_review(${reviewId}, null)`)
  return { success: true }
})
