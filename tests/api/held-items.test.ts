// What a buyer may do with an item of an order: as long as they hold it, and until they have said what they think of it.
import { describe, expect, test } from 'vitest'
import { ownReview as ownReviewShape } from '../../contract/index.ts'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { admin, owner, seller, user } from './support/people.ts'
import { buy, checkout } from './support/purchases.ts'

describe('an item of an order', () => {
  test.each(['refunded', 'dispute_lost'])(
    'that was %s says so in every place that shows the order',
    { tags: ['refunded-revoked-items'] },
    async (reason) => {
      const [sam, bea] = [await seller(), await user('Bea')]
      const item = await list(sam, { price: 0 })
      const { body } = await checkout(bea, item.id)
      const order = (await bea.get(`orders/session/${body.sessionId}`)).body
      expect(order.items).toMatchObject([{ is_held: true, revoke_reason: null, review: null }])
      await owner`
      update public.entitlements set revoked_at = now(), revoke_reason = ${reason} where buyer_id = ${bea.id}`
      const places = [`orders/${order.id}`, `orders/session/${body.sessionId}`]
      const shown = (await Promise.all(places.map((path) => bea.get(path)))).map((answer) => answer.body)
      const [listed] = (await bea.get(`orders/user/${bea.id}`)).body.orders
      for (const { items } of [...shown, listed])
        expect(items).toMatchObject([{ is_held: false, revoke_reason: reason }])
    },
  )

  test('is held again once it is bought again', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const item = await list(sam, { price: 0 })
    const first = await buy(bea, item.id)
    await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where buyer_id = ${bea.id}`
    await owner`update public.orders set status = 'refunded' where id = ${first.id}`
    await buy(bea, item.id)
    expect((await bea.get(`orders/${first.id}`)).body.items).toMatchObject([
      { is_held: true, revoke_reason: 'refunded' },
    ])
  })

  test('shows what its buyer wrote about it, and nobody reads it as another', {
    tags: ['refunded-revoked-items'],
  }, async () => {
    const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
    const item = await list(sam, { price: 0 })
    const order = await buy(bea, item.id)
    const path = (id: string) => `users/${id}/reviews/${item.id}`
    expect((await bea.get(path(bea.id))).body).toEqual({ review: null })
    await bea.post('reviews', { itemId: item.id, rating: 4, comment: 'Lovely' })
    const { review } = (await bea.get(path(bea.id))).body
    expect(ownReviewShape.strict().parse(review)).toMatchObject({ rating: 4, comment: 'Lovely', changed_since: [] })
    expect((await bea.get(`orders/${order.id}`)).body.items).toMatchObject([
      { review: { id: review.id, rating: 4, comment: 'Lovely' } },
    ])
    expect((await eve.get(path(bea.id))).status).toBe(403)
    expect((await eve.get(path(eve.id))).body).toEqual({ review: null })
  })
})

describe('a review', () => {
  test('says what of the listing changed after it was written, and a later one does not', {
    tags: ['review-says-listing'],
  }, async () => {
    const [sam, bea, ben] = [await seller(), await user('Bea'), await user('Ben')]
    const item = await list(sam, { price: 0, title: 'First', description: 'As it was' })
    const change = (title: string, description: string, price: number) =>
      sam.put(`files/edit-item/${item.id}`, { title, description, price })
    const seen = async () =>
      (await call('GET', `items/${item.id}/reviews`)).body.reviews.map(
        ({ changed_since }: { changed_since: string[] }) => changed_since,
      )
    await buy(bea, item.id)
    await buy(ben, item.id)
    await bea.post('reviews', { itemId: item.id, rating: 5, comment: 'Free and good' })
    await change('First', 'As it was', 0)
    expect(await seen()).toEqual([[]])
    await change('First', 'Something else', 20)
    await ben.post('reviews', { itemId: item.id, rating: 1, comment: 'Not worth it' })
    expect(await seen()).toEqual([[], ['description', 'price']])
  })
})

describe('an admin', () => {
  test('opens a listing that its seller hid and one that moderation removed', {
    tags: ['admin-opens-listing'],
  }, async () => {
    const [sam, alex, eve] = [await seller(), await admin(), await user('Eve')]
    const [hidden, removed] = [await list(sam, { is_active: false }), await list(sam)]
    await owner`update public.listings set status = 'removed' where id = ${removed.id}`
    const read = async (id: string) => (await alex.get(`files/${id}`)).body
    expect([(await read(hidden.id)).status, (await read(removed.id)).status]).toEqual(['inactive', 'removed'])
    expect([(await eve.get(`files/${hidden.id}`)).status, (await eve.get(`files/${removed.id}`)).status]).toEqual([
      410, 404,
    ])
  })
})

describe('a receipt', () => {
  test('shows links that work, and counts as no download until one is asked for', {
    tags: ['download-counts-link'],
  }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const item = await list(sam, { price: 0 })
    const { sessionId } = (await checkout(bea, item.id)).body
    const counted = async () => (await owner`select from public.downloads where listing_id = ${item.id}`).count
    const order = (await bea.get(`orders/session/${sessionId}?includeDownloadLinks=true`)).body
    expect((await fetch(order.items[0].downloadLink)).status).toBe(200)
    expect(await counted()).toBe(0)
    await bea.get(`orders/${order.id}/download/${item.id}`)
    expect(await counted()).toBe(1)
  })
})
