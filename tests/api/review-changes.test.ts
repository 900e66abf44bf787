// Reviews after they were written: edited, deleted, answered, found helpful, and in which order they come.
import { describe, expect, test } from 'vitest'
import { review as reviewShape } from '../../contract/index.ts'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { owner, seller, type TestUser, user } from './support/people.ts'
import { buy } from './support/purchases.ts'

const reviewsOf = async (listingId: string, query = '') =>
  (await call('GET', `items/${listingId}/reviews${query}`)).body.reviews
const ratingOf = async (listingId: string) => (await call('GET', `items/${listingId}/ratings`)).body.overallRating

async function write(
  person: TestUser,
  listingId: string,
  rating: number,
  comment = `${rating} stars`,
): Promise<string> {
  await buy(person, listingId)
  return (await person.post('reviews', { itemId: listingId, rating, comment })).body.id
}

describe('a review', { tags: ['reviews-changed-kept'] }, () => {
  test('is edited by its writer, says so, and stays the only one', async () => {
    const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
    const listing = await list(sam, { price: 0 })
    const review = await write(bea, listing.id, 2)
    expect((await eve.put(`reviews/${review}`, { rating: 1, comment: 'Bad' })).body.code).toBe('review_not_found')
    expect((await bea.put(`reviews/${review}`, { rating: 6, comment: 'x' })).status).toBe(400)
    expect((await bea.put(`reviews/${review}`, { rating: 5, comment: ' ' })).status).toBe(400)
    expect((await bea.put(`reviews/${review}`, { rating: 5, comment: 'Grew on me' })).status).toBe(200)
    const [shown] = await reviewsOf(listing.id)
    expect(reviewShape.strict().parse(shown)).toMatchObject({
      ...{ id: review, rating: 5, comment: 'Grew on me', is_verified: true, edited_at: expect.any(String) },
    })
    expect(await ratingOf(listing.id)).toBe(5)
    expect((await bea.post('reviews', { itemId: listing.id, rating: 1, comment: 'Again' })).status).toBe(409)
  })

  test('is deleted by its writer, who may then write another', async () => {
    const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
    const listing = await list(sam, { price: 0 })
    const review = await write(bea, listing.id, 2)
    expect((await eve.delete(`reviews/${review}`)).status).toBe(404)
    expect((await bea.delete(`reviews/${review}`)).status).toBe(200)
    expect(await reviewsOf(listing.id)).toEqual([])
    expect(await ratingOf(listing.id)).toBe(0)
    expect((await bea.delete(`reviews/${review}`)).status).toBe(404)
    expect((await bea.post('reviews', { itemId: listing.id, rating: 4, comment: 'Again' })).status).toBe(201)
  })

  test('of a refunded buyer is no verified purchase, and is deleted but not edited', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    const review = await write(bea, listing.id, 2)
    await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where buyer_id = ${bea.id}`
    expect(await reviewsOf(listing.id)).toMatchObject([{ is_verified: false }])
    const answer = await bea.put(`reviews/${review}`, { rating: 1, comment: 'Bad' })
    expect([answer.status, answer.body.code]).toEqual([403, 'purchase_required'])
    expect((await bea.delete(`reviews/${review}`)).status).toBe(200)
  })

  test('that was removed is neither edited nor deleted', { tags: ['removed-reviews-hidden'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    const review = await write(bea, listing.id, 2)
    await owner`update public.reviews set removed_at = now() where id = ${review}`
    expect((await bea.put(`reviews/${review}`, { rating: 5, comment: 'x' })).body.code).toBe('review_removed')
    expect((await bea.delete(`reviews/${review}`)).body.code).toBe('review_removed')
  })
})

test('the seller answers with their name, edits and removes it; a buyer and another seller cannot', {
  tags: ['seller-answers-once'],
}, async () => {
  const [sam, bea, otto] = [await seller('Sam Answers'), await user('Bea'), await seller('Otto')]
  const listing = await list(sam, { price: 0 })
  const review = await write(bea, listing.id, 2)
  for (const person of [bea, otto])
    expect((await person.put(`reviews/${review}/answer`, { text: 'Thanks' })).body.code).toBe('review_not_found')
  expect((await sam.put(`reviews/${review}/answer`, { text: ' ' })).status).toBe(400)
  await sam.put(`reviews/${review}/answer`, { text: 'Thanks' })
  expect(await reviewsOf(listing.id)).toMatchObject([
    { answer: { text: 'Thanks', seller_name: 'Sam Answers', edited_at: null } },
  ])
  await sam.put(`reviews/${review}/answer`, { text: 'Thank you' })
  expect(await reviewsOf(listing.id)).toMatchObject([{ answer: { text: 'Thank you', edited_at: expect.any(String) } }])
  expect((await otto.delete(`reviews/${review}/answer`)).status).toBe(404)
  expect((await sam.delete(`reviews/${review}/answer`)).status).toBe(200)
  expect(await reviewsOf(listing.id)).toMatchObject([{ answer: null }])
})

test('a helpful vote counts once, comes back to its voter, and is not for the writer or the seller', {
  tags: ['helpful-votes-exact'],
}, async () => {
  const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
  const listing = await list(sam, { price: 0 })
  const review = await write(bea, listing.id, 2)
  for (const person of [sam, bea]) expect((await person.put(`reviews/${review}/helpful`)).body.code).toBe('own_vote')
  expect((await call('PUT', `reviews/${review}/helpful`)).status).toBe(401)
  await Promise.all([eve.put(`reviews/${review}/helpful`), eve.put(`reviews/${review}/helpful`)])
  expect(await reviewsOf(listing.id)).toMatchObject([{ helpful_count: 1 }])
  const path = (person: TestUser) => `users/${person.id}/helpful-reviews/${listing.id}`
  expect((await eve.get(path(eve))).body).toEqual({ reviewIds: [review] })
  expect((await bea.get(path(eve))).status).toBe(403)
  expect((await eve.delete(`reviews/${review}/helpful`)).status).toBe(200)
  expect(await reviewsOf(listing.id)).toMatchObject([{ helpful_count: 0 }])
  expect((await eve.put(`reviews/${crypto.randomUUID()}/helpful`)).body.code).toBe('review_not_found')
})

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
