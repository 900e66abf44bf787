import { reviewCalls } from '../../../contract/reviews.ts'
import { handle } from '../context.ts'

export const listHelpfulReviews = handle(reviewCalls.listHelpfulReviews)(async (c, { params: { itemId } }) => {
  const votes = await c.var.asCaller(
    (sql) => sql<{ review_id: string }[]>`
      select review_votes.review_id from public.review_votes join public.reviews on reviews.id = review_votes.review_id
      where review_votes.voter_id = ${c.var.caller.sub} and reviews.listing_id = ${itemId}`,
  )
  return { reviewIds: votes.map(({ review_id }) => review_id) }
})

export const markHelpful = handle(reviewCalls.markHelpful)(async (c, { params: { reviewId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.vote_for_review(${reviewId}, true)`)
  return { success: true }
})

export const unmarkHelpful = handle(reviewCalls.unmarkHelpful)(async (c, { params: { reviewId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.vote_for_review(${reviewId}, false)`)
  return { success: true }
})
