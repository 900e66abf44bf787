// Reviews and orders: who sees them, and in which order they come.
import { describe, expect, test } from 'vitest'
import { order as orderShape, purchases as purchasesShape } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy, checkout } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'

const words = { rating: 4, comment: 'Clear steps.' }

describe('reviewing', () => {
  test('is hidden with the listing, but not for its seller and buyers', { tags: ['reviews-go-sight'] }, async () => {
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
})

describe('the order of reviews', { tags: ['reviews-sorted-pages'] }, () => {
  test('is by newness, stars or help, in pages without gaps, and a cursor is of its order', async () => {
    const sam = await seller()
    const listing = await list(sam, { price: 0 })
    const reviews: string[] = []
    for (const rating of [3, 5, 1, 5]) {
      const bea = await user('Bea')
      await buy(bea, listing.id)
      reviews.push((await bea.post('reviews', { itemId: listing.id, rating, comment: 'Fine' })).body.id)
    }
    await (await user('Eve')).put(`reviews/${reviews[2]}/helpful`)
    const page = (query: string) => call('GET', `items/${listing.id}/reviews?${query}`)
    const inOrder = async (sort: string) => {
      const found: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await page(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
        found.push(...body.reviews.map(({ id }: { id: string }) => reviews.indexOf(id)))
        cursor = body.nextCursor
      }
      return found
    }
    expect(await inOrder('newest')).toEqual([3, 2, 1, 0])
    expect(await inOrder('highest')).toEqual([3, 1, 0, 2])
    expect(await inOrder('lowest')).toEqual([2, 0, 3, 1])
    expect(await inOrder('helpful')).toEqual([2, 3, 1, 0])
    const { nextCursor } = (await page('sort=highest&limit=1')).body
    expect((await page(`sort=lowest&cursor=${nextCursor}`)).status).toBe(400)
    expect((await page('sort=best')).status).toBe(400)
  })
})

describe('orders', () => {
  test('are listed for their buyer, newest first, as they were bought', { tags: ['R3', 'lists-paged'] }, async () => {
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
    expect(await found(garden.number.toLowerCase())).toEqual([garden.id])
    expect(await found('nothing like it')).toEqual([])
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
  })
})

// What a buyer may do with an item of an order: as long as they hold it, and until they have said what they think of it.

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
})
