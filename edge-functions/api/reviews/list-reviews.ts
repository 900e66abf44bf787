import { z } from 'zod'
import type { Review } from '../../../contract/index.ts'
import { reviewCalls } from '../../../contract/operations/reviews.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { readAsFarAsRightsReach } from '../listings/read-as-far-as-rights-reach.ts'
import { reviewColumns } from './review-columns.ts'

const position = z.tuple([cursorTime, cursorId])

export const listReviews = handle(reviewCalls.listReviews)((c, { params: { id }, query: { limit, cursor } }) => {
  const after = readCursor(cursor, position)
  return readAsFarAsRightsReach(c, async (sql) => {
    const found = await sql<Review[]>`
      select ${reviewColumns(sql)}
      from public.reviews
      join public.profiles on profiles.id = reviews.reviewer_id
      left join public.listings on listings.id = reviews.listing_id
      where reviews.listing_id = ${id}
        ${after ? sql`and (reviews.created_at, reviews.id) < (${after[0]}, ${after[1]})` : sql``}
      order by reviews.created_at desc, reviews.id desc
      limit ${limit + 1}`
    if (found.length === 0) {
      const known = await sql`select from public.listings where listings.id = ${id}`
      if (known.count === 0) return undefined
    }
    const { rows, nextCursor } = pageOf(found, limit, (review) => [review.created_at, review.id])
    return { reviews: rows, nextCursor }
  })
})
