// Ratings of a listing follow its reviews, also when they are written at once.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, offered } from '../../support/database/steps.ts'
import { buy, rejectionOf } from '../../support/database/world.ts'

describe('a listing’s ratings', () => {
  test('follow its reviews', async () => {
    const { listing } = await offered()
    const ratings = () =>
      firstValue(world.owner`select array[rating_count, rating_sum] from public.listings where id = ${listing}`)
    await buy(world.people.buyer, listing)
    await buy(world.people.stranger, listing)
    await world.as('buyer')`insert into public.reviews (listing_id, rating, comment) values (${listing}, 5, 'Great')`
    await world.as('stranger')`insert into public.reviews (listing_id, rating, comment) values (${listing}, 2, 'Meh')`
    expect(await ratings()).toEqual([2, 7])
    for (const [change, count, sum] of [
      ['update public.reviews set rating = 3 where rating = 2', 2, 8],
      ['update public.reviews set removed_at = now() where rating = 3', 1, 5],
      ['update public.reviews set rating = 4 where rating = 3', 1, 5],
      ['update public.reviews set removed_at = null where rating = 4', 2, 9],
      ['update public.reviews set removed_at = now() where rating = 4', 1, 5],
      ['delete from public.reviews where rating = 4', 1, 5],
    ] as const) {
      await world.owner.unsafe(`${change} and listing_id = $1`, [listing])
      expect(await ratings(), change).toEqual([count, sum])
    }
  })

  test('one of 50 reviews by one buyer at once counts', { tags: ['I3'] }, async () => {
    const { listing } = await offered()
    await buy(world.people.buyer, listing)
    const write = () =>
      world.as('buyer')`insert into public.reviews (listing_id, rating, comment) values (${listing}, 4, 'Good')`
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => rejectionOf(write())))
    expect(outcomes.filter((outcome) => outcome === '23505')).toHaveLength(49)
    expect(await world.owner`select rating_count, rating_sum from public.listings where id = ${listing}`).toEqual([
      { rating_count: 1, rating_sum: 4 },
    ])
  })
})
