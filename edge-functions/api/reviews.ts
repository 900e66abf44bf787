// Reviews and ratings. A review shows what changed in the listing after it was written.

import { z } from 'zod'
import type { OwnReview, Ratings, Review, ReviewSort } from '../../contract/index.ts'
import { reviewCalls } from '../../contract/reviews.ts'
import type { Sql, Transaction } from '../_shared/database/open-database.ts'
import { cursorId, cursorTime, pageLimit, pageOf, readCursor } from '../_shared/http/cursor.ts'
import { handle } from './_app/context.ts'
import { statements } from './_app/statements.ts'
import { readAsGuestThenCaller } from './listings/find-listings.ts'

/** The columns of a Review, for a query over `reviews` joined with `profiles` and `listings`. */
export const reviewColumns = (sql: Sql | Transaction) => sql`
  reviews.id, case when reviews.is_guest then 'Guest' else profiles.username end as reviewer_username, reviews.rating, reviews.comment, reviews.created_at, reviews.edited_at,
  reviews.is_verified, reviews.helpful_count, case when reviews.answer is not null then jsonb_build_object(
    'text', reviews.answer, 'answered_at', reviews.answered_at, 'edited_at', reviews.answer_edited_at,
    'seller_name', (select sellers.name from public.profiles as sellers where sellers.id = listings.seller_id)
  ) end as answer, (
    select coalesce(jsonb_agg(part.name order by part.position), '[]')
    from (
      values
        (1, 'title', listings.title_changed_at), (2, 'description', listings.description_changed_at),
        (3, 'price', listings.price_changed_at), (4, 'file', listings.file_changed_at)
    ) as part (position, name, changed_at)
    where part.changed_at > coalesce(reviews.edited_at, reviews.created_at)
  ) as changed_since`

const positionIn = (sort: ReviewSort) => z.tuple([z.literal(sort), z.number().int().nullable(), cursorTime, cursorId])

export const listReviews = handle(reviewCalls.listReviews)((c, { params: { id }, query: { limit, cursor, sort } }) => {
  const after = readCursor(cursor, positionIn(sort))
  return readAsGuestThenCaller(c, async (sql) => {
    // Sorted by this, then by time. Each has an index (70_reviews/10_reviews.sql).
    const rank =
      sort === 'highest'
        ? sql`reviews.rating`
        : sort === 'lowest'
          ? sql`(6 - reviews.rating)`
          : sort === 'helpful'
            ? sql`reviews.helpful_count`
            : sql`null::integer`
    const rest = !after
      ? sql``
      : sort === 'newest'
        ? sql`and (reviews.created_at, reviews.id) < (${after[2]}, ${after[3]})`
        : sql`and (${rank}, reviews.created_at, reviews.id) < (${after[1]}, ${after[2]}, ${after[3]})`
    const found = await sql<(Review & { rank: number | null })[]>`
      select ${reviewColumns(sql)}, ${rank} as rank
      from public.reviews
      join public.profiles on profiles.id = reviews.reviewer_id
      left join public.listings on listings.id = reviews.listing_id
      where reviews.listing_id = ${id} and reviews.removed_at is null ${rest}
      order by ${rank} desc, reviews.created_at desc, reviews.id desc
      ${pageLimit(limit)}`
    if (found.length === 0) {
      const listings = await sql`select from public.listings where listings.id = ${id}`
      if (listings.count === 0) return undefined
    }
    const { rows, nextCursor } = pageOf(found, limit, (review) => [sort, review.rank, review.created_at, review.id])
    return { reviews: rows.map(({ rank: _, ...review }) => review), nextCursor }
  })
})

export const getRatings = handle(reviewCalls.getRatings)((c, { params: { id } }) =>
  readAsGuestThenCaller(c, async (sql) => {
    const [stars] = await sql<{ exists: boolean; breakdown: Partial<Ratings['breakdown']> | null }[]>`
      select
        exists (select from public.listings where listings.id = ${id}) as exists,
        (
          select jsonb_object_agg(counted.rating, counted.reviews)
          from (
            select reviews.rating, count(*) as reviews from public.reviews
            where reviews.listing_id = ${id} and reviews.removed_at is null and reviews.is_counted group by reviews.rating
          ) as counted
        ) as breakdown`
    return stars?.exists ? summarise({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...stars.breakdown }) : undefined
  }),
)

/** The mean, with one decimal. 0 without reviews. */
function summarise(breakdown: Ratings['breakdown']): Ratings {
  const counts = Object.entries(breakdown)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const stars = counts.reduce((sum, [star, count]) => sum + Number(star) * count, 0)
  return { overallRating: total === 0 ? 0 : Math.round((stars / total) * 10) / 10, breakdown }
}

export const getOwnReview = handle(reviewCalls.getOwnReview)(async (c, { params: { itemId } }) => {
  const { sub } = c.var.caller
  const found = await c.var.asCaller(async (sql) => ({
    reviews: await sql<OwnReview[]>`
      select ${reviewColumns(sql)}, reviews.removed_at is not null as is_removed
      from public.reviews
      join public.profiles on profiles.id = reviews.reviewer_id
      left join public.listings on listings.id = reviews.listing_id
      where reviews.reviewer_id = ${sub} and reviews.listing_id = ${itemId}`,
    hidden: await sql`
      select from public.order_items join public.orders on orders.id = order_items.order_id
      where order_items.buyer_id = ${sub} and order_items.listing_id = ${itemId} and orders.hides_buyer limit 1`,
  }))
  const [guest] = await c.var.asService<[{ id: string | null }]>`select private.own_replaced_review(${itemId}) as id`
  return { review: found.reviews[0] ?? null, hides_you: found.hidden.length > 0, guest_review: guest.id }
})

export const { createReview } = statements(
  'asCaller',
  reviewCalls,
  {
    createReview: (sql, { body: { itemId, rating, comment } }) => sql`
      with written as (
        insert into public.reviews (listing_id, rating, comment) values (${itemId}, ${rating}, ${comment})
        returning id, reviewer_id, rating, comment, created_at
      )
      select written.id, profiles.username as reviewer_username, written.rating, written.comment, written.created_at,
        null as edited_at, true as is_verified, 0 as helpful_count, null as answer, '[]'::jsonb as changed_since
      from written join public.profiles on profiles.id = written.reviewer_id`,
  },
  { rejections: { reviews_one_per_buyer: 'already_reviewed', 42501: 'purchase_required' } },
)

export const listHelpfulReviews = handle(reviewCalls.listHelpfulReviews)(async (c, { params: { itemId } }) => {
  const votes = await c.var.asCaller<{ review_id: string }[]>`
    select review_votes.review_id from public.review_votes join public.reviews on reviews.id = review_votes.review_id
    where review_votes.voter_id = ${c.var.caller.sub} and reviews.listing_id = ${itemId}`
  return { reviewIds: votes.map(({ review_id }) => review_id) }
})

export const { editReview, deleteReview, answerReview, removeAnswer, markHelpful, unmarkHelpful } = statements(
  'asService',
  reviewCalls,
  {
    editReview: (sql, { params, body }) =>
      sql`select private.edit_review(${params.reviewId}, ${body.rating}, ${body.comment})`,
    deleteReview: (sql, { params }) => sql`select private.delete_review(${params.reviewId})`,
    answerReview: (sql, { params, body }) => sql`select private.answer_review(${params.reviewId}, ${body.text})`,
    removeAnswer: (sql, { params }) => sql`select private.answer_review(${params.reviewId}, null)`,
    markHelpful: (sql, { params }) => sql`select private.vote_for_review(${params.reviewId}, true)`,
    unmarkHelpful: (sql, { params }) => sql`select private.vote_for_review(${params.reviewId}, false)`,
  },
)
