import type { Ratings } from '../../../contract/index.ts'
import { reviewCalls } from '../../../contract/reviews.ts'
import { handle } from '../context.ts'
import { readAsFarAsRightsReach } from '../listings/read-as-far-as-rights-reach.ts'

export const getRatings = handle(reviewCalls.getRatings)((c, { params: { id } }) =>
  readAsFarAsRightsReach(c, async (sql) => {
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

/** The mean has one decimal, and is 0 without reviews. */
function summarise(breakdown: Ratings['breakdown']): Ratings {
  const counts = Object.entries(breakdown)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const stars = counts.reduce((sum, [star, count]) => sum + Number(star) * count, 0)
  return { overallRating: total === 0 ? 0 : Math.round((stars / total) * 10) / 10, breakdown }
}
