// Reviews and orders: who may review, and whose orders are whose.
import { describe, expect, test } from 'vitest'
import { order as orderShape, purchases as purchasesShape, review as reviewShape } from '../../contract/index.ts'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { bannedUser, owner, seller, user } from './support/people.ts'
import { buy } from './support/purchases.ts'

const words = { rating: 4, comment: 'Clear steps.' }

describe('reviewing', () => {
  test.each([
    { persona: 'a visitor', status: 401 },
    { persona: 'a stranger', status: 403 },
    { persona: 'the seller', status: 403 },
    { persona: 'a banned buyer', status: 403 },
    { persona: 'a refunded buyer', status: 403 },
    { persona: 'the buyer', status: 201 },
  ])('$persona gets $status', { tags: ['I3', 'write-review-stars'] }, async ({ persona, status }) => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    await buy(bea, listing.id)
    if (persona === 'a banned buyer') await owner`update public.profiles set is_banned = true where id = ${bea.id}`
    if (persona === 'a refunded buyer')
      await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where buyer_id = ${bea.id}`
    const others: Record<string, string | undefined> = {
      'a visitor': undefined,
      'a stranger': (await user()).token,
      'the seller': sam.token,
    }
    const token = persona in others ? others[persona] : bea.token
    const answer = await call('POST', 'reviews', { token, body: { itemId: listing.id, ...words } })
    expect(answer.status).toBe(status)
    expect(await owner`select from public.reviews where listing_id = ${listing.id}`).toHaveLength(
      status === 201 ? 1 : 0,
    )
    if (status === 201) expect(reviewShape.strict().parse(answer.body)).toMatchObject(words)
  })

  test('fifty times at once leaves one review, and tells the rest so', { tags: ['I3', 'inline-review'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    await buy(bea, listing.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bea.post('reviews', { itemId: listing.id, ...words })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.message === 'You have already reviewed this item.')).toHaveLength(49)
  })

  test.each([
    [{ rating: 0 }, 'rating must be at least 1'],
    [{ rating: 6 }, 'rating must be at most 5'],
    [{ rating: 4.5 }, /rating/],
    [{ rating: '5' }, 'rating must be a number'],
    [{ comment: ' \n' }, 'comment must not be blank'],
    [{ comment: undefined }, 'comment is required'],
    [{ itemId: 'x' }, 'itemId must be an id'],
  ])('refuses %o', { tags: ['I3', 'review-rating-comment'] }, async (change, message) => {
    const bea = await user('Bea')
    const answer = await bea.post('reviews', { itemId: crypto.randomUUID(), ...words, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  })

  test('goes out of sight with the listing, but for its seller and its buyers, and comes back with it', {
    tags: ['reviews-go-sight'],
  }, async () => {
    const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
    const listing = await list(sam, { price: 0 })
    await buy(bea, listing.id)
    await bea.post('reviews', { itemId: listing.id, ...words })
    const answers = async () =>
      Promise.all(
        [undefined, eve, bea, sam].flatMap((person) =>
          ['reviews', 'ratings'].map(
            async (what) => (await call('GET', `items/${listing.id}/${what}`, { token: person?.token })).status,
          ),
        ),
      )
    await sam.patch(`files/${listing.id}/deactivate`)
    expect(await answers()).toEqual([404, 404, 404, 404, 200, 200, 200, 200])
    await sam.patch(`files/${listing.id}/reactivate`)
    expect(await answers()).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  })

  test('adds up to ratings, and reviews come newest first in pages', { tags: ['was-had-nothing'] }, async () => {
    const sam = await seller()
    const listing = await list(sam, { price: 0 })
    for (const rating of [5, 4, 4]) {
      const bea = await user()
      await buy(bea, listing.id)
      await bea.post('reviews', { itemId: listing.id, rating, comment: `${rating} stars` })
    }
    const ratings = await call('GET', `items/${listing.id}/ratings`)
    expect(ratings.body).toEqual({ overallRating: 4.3, breakdown: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 1 } })
    const first = (await call('GET', `items/${listing.id}/reviews?limit=2`)).body
    const second = (await call('GET', `items/${listing.id}/reviews?limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.reviews, ...second.reviews].map(({ rating }) => rating)).toEqual([4, 4, 5])
    expect(second.nextCursor).toBeNull()
    expect((await call('GET', `files/${listing.id}`)).body).toMatchObject({
      rating: 4.3,
      rating_count: 3,
      // Nobody paid for it.
      sales_count: 0,
    })
  })

  test('that an admin removed is gone for everyone but its writer, who is told, and its stars count no more', {
    tags: ['removed-reviews-hidden'],
  }, async () => {
    const [sam, bea, ann] = [await seller(), await user('Bea'), await user('Ann')]
    const listing = await list(sam, { price: 0 })
    for (const [person, rating] of [
      [bea, 1],
      [ann, 5],
    ] as const) {
      await buy(person, listing.id)
      await person.post('reviews', { itemId: listing.id, rating, comment: 'Words' })
    }
    await owner`update public.reviews set removed_at = now() where reviewer_id = ${bea.id}`
    const readings = async () =>
      Promise.all(
        [undefined, bea, sam].map(async (person) => {
          const [reviews, ratings] = await Promise.all(
            ['reviews', 'ratings'].map((what) => call('GET', `items/${listing.id}/${what}`, { token: person?.token })),
          )
          return [reviews?.body.reviews.map(({ rating }: { rating: number }) => rating), ratings?.body.overallRating]
        }),
      )
    expect(await readings()).toEqual(Array(3).fill([[5], 5]))
    // Also where the listing is hidden, so that the answer is the caller's own.
    await sam.patch(`files/${listing.id}/deactivate`)
    expect((await bea.get(`items/${listing.id}/reviews`)).body.reviews).toHaveLength(1)
    expect((await bea.get(`items/${listing.id}/ratings`)).body.overallRating).toBe(5)
    expect((await bea.get(`users/${bea.id}/reviews/${listing.id}`)).body.review).toMatchObject({ is_removed: true })
    expect((await ann.get(`users/${ann.id}/reviews/${listing.id}`)).body.review).toMatchObject({ is_removed: false })
    expect((await bea.post('reviews', { itemId: listing.id, ...words })).status).toBe(409)
  })

  test('of nothing is an empty list for a listing and 404 without one', async () => {
    const listing = await list(await seller())
    expect((await call('GET', `items/${listing.id}/ratings`)).body.overallRating).toBe(0)
    expect((await call('GET', `items/${listing.id}/reviews`)).body).toEqual({ reviews: [], nextCursor: null })
    for (const part of ['ratings', 'reviews'])
      expect((await call('GET', `items/${crypto.randomUUID()}/${part}`)).status).toBe(404)
  })
})

describe('orders', () => {
  test('are listed for their buyer, newest first, as they were bought', {
    tags: ['R3', 'my-orders-heading'],
  }, async () => {
    const [sam, bea] = [await seller('Sam Snapshot'), await user('Bea')]
    const listing = await list(sam, { price: '7.25', title: 'First name' })
    const first = await buy(bea, listing.id)
    await sam.put(`files/edit-item/${listing.id}`, { title: 'Second name', description: 'x', price: 99 })
    const second = await buy(bea, (await list(sam, { price: 0 })).id)
    const { body, headers } = await bea.get(`orders/user/${bea.id}`)
    expect(body.orders.map((order: unknown) => orderShape.strict().parse(order).id)).toEqual([second.id, first.id])
    expect(body.orders[1].items[0]).toMatchObject({
      title: 'First name',
      price: 7.25,
      seller_name: 'Sam Snapshot',
      downloadLink: null,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const page = (await bea.get(`orders/user/${bea.id}?limit=1`)).body
    expect((await bea.get(`orders/user/${bea.id}?limit=1&cursor=${page.nextCursor}`)).body.orders[0].id).toBe(first.id)
  })

  test('are found by a part of a title or a seller, or by number, among one’s own alone', async () => {
    const [shop, buyer, other] = [await seller('Olli 100% Findable'), await user(), await user()]
    const [print, plan] = [
      await list(shop, { title: 'Winter print', price: 0 }),
      await list(await seller('Else Where'), { title: 'Garden plan', price: 0 }),
    ]
    const [winter, garden] = [await buy(buyer, print.id), await buy(buyer, plan.id)]
    await buy(other, print.id)
    const found = async (q: string) =>
      (await buyer.get(`orders/user/${buyer.id}?${new URLSearchParams({ q })}`)).body.orders.map(
        ({ id }: { id: string }) => id,
      )
    expect(await found('winter')).toEqual([winter.id])
    expect(await found('100% find')).toEqual([winter.id])
    expect(await found(`#${garden.id.slice(0, 8).toUpperCase()}`)).toEqual([garden.id])
    expect(await found('nothing like it')).toEqual([])
  })

  test('that were begun and never paid are not listed', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam)
    await bea.post('checkout/create-checkout-session', { cartItems: [{ id: listing.id }] })
    expect((await bea.get(`orders/user/${bea.id}`)).body.orders).toEqual([])
  })

  test('of another are answered like missing ones', { tags: ['R9'] }, async () => {
    const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
    const order = await buy(bea, (await list(sam, { price: 0 })).id)
    const [theirs, missing] = [await eve.get(`orders/${order.id}`), await eve.get(`orders/${crypto.randomUUID()}`)]
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await eve.get(`orders/user/${bea.id}`)).status).toBe(403)
    expect((await eve.get(`orders/${bea.id}/has-purchased/${crypto.randomUUID()}`)).status).toBe(403)
    expect((await sam.get(`orders/${order.id}`)).status).toBe(404)
    expect((await bea.get(`orders/${order.id}`)).status).toBe(200)
  })

  test('tell who holds an item: not a stranger, and no longer a refunded buyer', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    const holds = async () => (await bea.get(`orders/${bea.id}/has-purchased/${listing.id}`)).body.hasPurchased
    expect(await holds()).toBe(false)
    await buy(bea, listing.id)
    expect(await holds()).toBe(true)
    await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where buyer_id = ${bea.id}`
    expect(await holds()).toBe(false)
  })

  test('tell what someone holds, all at once: only to themselves, and no refunded item', async () => {
    const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
    const [kept, refunded] = [await list(sam, { price: 0 }), await list(sam, { price: 0 })]
    for (const { id } of [kept, refunded]) await buy(bea, id)
    await owner`
      update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where listing_id = ${refunded.id}`
    expect(purchasesShape.strict().parse((await bea.get(`users/${bea.id}/purchases`)).body)).toEqual({
      listingIds: [kept.id],
    })
    expect((await eve.get(`users/${eve.id}/purchases`)).body).toEqual({ listingIds: [] })
    expect((await eve.get(`users/${bea.id}/purchases`)).status).toBe(403)
    expect((await call('GET', `users/${bea.id}/purchases`)).status).toBe(401)
  })

  test('are closed to the banned', async () => {
    const bo = await bannedUser()
    expect((await bo.get(`orders/user/${bo.id}`)).body.code).toBe('account_banned')
  })
})
