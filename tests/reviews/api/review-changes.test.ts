// Reviews after they were written: edited, deleted, answered, found helpful, and in which order they come.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'

async function write(
  person: TestUser,
  listingId: string,
  rating: number,
  comment = `${rating} stars`,
): Promise<string> {
  await buy(person, listingId)
  return (await person.post('reviews', { itemId: listingId, rating, comment })).body.id
}

describe('the order of reviews', { tags: ['reviews-sorted-pages'] }, () => {
  test('is by newness, stars or help, in pages without gaps, and a cursor is of its order', async () => {
    const sam = await seller()
    const listing = await list(sam, { price: 0 })
    const ratings = [3, 5, 1, 5]
    const reviews: string[] = []
    for (const [position, rating] of ratings.entries())
      reviews.push(await write(await user(), listing.id, rating, `No. ${position}`))
    const eve = await user('Eve')
    await eve.put(`reviews/${reviews[2]}/helpful`)
    const inOrder = async (sort: string) => {
      const found: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await call(
          'GET',
          `items/${listing.id}/reviews?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
        )
        found.push(...body.reviews.map(({ id }: { id: string }) => reviews.indexOf(id)))
        cursor = body.nextCursor
      }
      return found
    }
    expect(await inOrder('newest')).toEqual([3, 2, 1, 0])
    expect(await inOrder('highest')).toEqual([3, 1, 0, 2])
    expect(await inOrder('lowest')).toEqual([2, 0, 3, 1])
    expect(await inOrder('helpful')).toEqual([2, 3, 1, 0])
    const { nextCursor } = (await call('GET', `items/${listing.id}/reviews?sort=highest&limit=1`)).body
    expect((await call('GET', `items/${listing.id}/reviews?sort=lowest&cursor=${nextCursor}`)).status).toBe(400)
    expect((await call('GET', `items/${listing.id}/reviews?sort=best`)).status).toBe(400)
  })
})
