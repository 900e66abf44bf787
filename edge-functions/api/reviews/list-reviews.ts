import { z } from 'zod'
import type { Review, ReviewSort } from '../../../contract/index.ts'
import { reviewCalls } from '../../../contract/reviews.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { readAsFarAsRightsReach } from '../listings/read-as-far-as-rights-reach.ts'
import { reviewColumns } from './review-columns.ts'

const positionIn = (sort: ReviewSort) => z.tuple([z.literal(sort), z.number().int().nullable(), cursorTime, cursorId])

export const listReviews = handle(reviewCalls.listReviews)((c, { params: { id }, query: { limit, cursor, sort } }) => {
  const after = readCursor(cursor, positionIn(sort))
  return readAsFarAsRightsReach(c, async (sql) => {
    // What comes before newness, the most first; each has an index in supabase/schemas/70_reviews/10_reviews.sql.
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
      limit ${limit + 1}`
    if (found.length === 0) {
      const known = await sql`select from public.listings where listings.id = ${id}`
      if (known.count === 0) return undefined
    }
    const { rows, nextCursor } = pageOf(found, limit, (review) => [sort, review.rank, review.created_at, review.id])
    return { reviews: rows.map(({ rank: _, ...review }) => review), nextCursor }
  })
})
