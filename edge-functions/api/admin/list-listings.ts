import { adminCalls } from '../../../contract/admin.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { handle } from '../context.ts'
import { newestFirst, requestOf } from '../find-page.ts'

type Listing = AnswerOf<typeof adminCalls.listAllListings>['listings'][number]
type Review = AnswerOf<typeof adminCalls.listAllReviews>['reviews'][number]

export const listAllListings = handle(adminCalls.listAllListings)(async (c, { query }) => {
  const found = await c.var.asServiceFor(
    (sql) => sql<Listing[]>`select * from private.find_listings(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = newestFirst(found, query.limit)
  return { listings: rows, nextCursor }
})

export const listAllReviews = handle(adminCalls.listAllReviews)(async (c, { query }) => {
  const found = await c.var.asServiceFor(
    (sql) => sql<Review[]>`select * from private.find_reviews(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = newestFirst(found, query.limit)
  return { reviews: rows, nextCursor }
})
