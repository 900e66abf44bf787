// GET items/{id}/ratings: the mean of the stars and how many reviews gave each (spec section 3, ratings summary).
import { Hono } from 'hono'
import type { Ratings } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { readAsFarAsRightsReach } from '../listings/read-as-far-as-rights-reach.ts'

export const getRatings = new Hono<AppEnv>().get('/items/:id/ratings', async (c) => {
  const id = idParam(c, 'id')
  return await readAsFarAsRightsReach(c, async (sql) => {
    const [stars] = await sql<{ exists: boolean; breakdown: Partial<Ratings['breakdown']> | null }[]>`
      select
        exists (select from public.listings where listings.id = ${id}) as exists,
        (
          select jsonb_object_agg(counted.rating, counted.reviews)
          from (
            select reviews.rating, count(*) as reviews from public.reviews where reviews.listing_id = ${id} group by reviews.rating
          ) as counted
        ) as breakdown`
    return stars?.exists ? summarise({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...stars.breakdown }) : undefined
  })
})

/** The mean has one decimal, and is 0 without reviews. */
function summarise(breakdown: Ratings['breakdown']): Ratings {
  const counts = Object.entries(breakdown)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const stars = counts.reduce((sum, [star, count]) => sum + Number(star) * count, 0)
  return { overallRating: total === 0 ? 0 : Math.round((stars / total) * 10) / 10, breakdown }
}
