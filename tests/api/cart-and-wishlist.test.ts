// Cart and wishlist: the same rules for both, told once.
import { describe, expect, test } from 'vitest'
import { cartItem, listing as listingShape } from '../../contract/index.ts'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { bannedUser, owner, seller, type TestUser, user } from './support/people.ts'
import { buy } from './support/purchases.ts'

const lists = [
  { word: 'cart', field: 'cartItems', shape: cartItem, twice: 'already_in_cart' },
  { word: 'wishlist', field: 'wishlistItems', shape: listingShape, twice: 'already_in_wishlist' },
] as const

describe.each(lists)('the $word', ({ word, field, shape, twice }) => {
  const path = (person: TestUser) => `users/${person.id}/${word}`
  const read = async (person: TestUser) => (await person.get(path(person))).body[field]
  const add = (person: TestUser, fileId: string) => person.post(path(person), { fileId })

  test('takes a listing, shows it whole, and gives it back', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam)
    expect((await add(bea, listing.id)).status).toBe(201)
    const items = await read(bea)
    expect(items.map((item: unknown) => shape.strict().parse(item))).toMatchObject([{ id: listing.id, price: 12.5 }])
    expect((await bea.delete(`${path(bea)}/${listing.id}`)).status).toBe(200)
    expect(await read(bea)).toEqual([])
    expect((await bea.delete(`${path(bea)}/${listing.id}`)).status).toBe(404)
  })

  test('shows the newest first', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [first, second] = [await list(sam), await list(sam)]
    await add(bea, first.id)
    await add(bea, second.id)
    expect((await read(bea)).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
  })

  test('holds a listing once, also when it is added ten times at once', { tags: ['I6'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam)
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(bea, listing.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set([twice]),
    )
    expect(await read(bea)).toHaveLength(1)
  })

  test('refuses one’s own, an inactive and an unknown listing', { tags: ['I6'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [active, inactive] = [await list(sam), await list(sam, { is_active: false })]
    expect((await add(sam, active.id)).body.code).toBe('own_listing')
    expect((await add(bea, inactive.id)).status).toBe(410)
    expect((await add(bea, crypto.randomUUID())).status).toBe(404)
    expect(await read(bea)).toEqual([])
  })

  test('loses a listing that its seller deactivates', { tags: ['deactivate-reactivate-carts'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam)
    await add(bea, listing.id)
    await sam.patch(`files/${listing.id}/deactivate`)
    expect(await read(bea)).toEqual([])
  })

  test('is nobody else’s to read or change', { tags: ['R9', 'cart-wishlist-signed'] }, async () => {
    const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
    const listing = await list(sam)
    await add(bea, listing.id)
    const answers = [
      await eve.get(path(bea)),
      await eve.post(path(bea), { fileId: listing.id }),
      await eve.delete(`${path(bea)}/${listing.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await call('GET', path(bea))).body).toMatchObject({ code: 'unauthenticated', error: 'Not authenticated.' })
    expect(await read(bea)).toHaveLength(1)
  })

  test('is closed to a banned person', { tags: ['R7'] }, async () => {
    const [sam, bo] = [await seller(), await bannedUser()]
    const listing = await list(sam)
    expect((await bo.get(path(bo))).body.code).toBe('account_banned')
    expect((await add(bo, listing.id)).body.code).toBe('account_banned')
    expect(await owner`select from public.${owner(`${word}_items`)} where buyer_id = ${bo.id}`).toHaveLength(0)
  })

  test.each([{}, { fileId: 'x' }, { fileId: 1 }, { fileId: null }, []])('refuses the body %j', async (body) => {
    const bea = await user('Bea')
    expect((await bea.post(path(bea), body)).body).toMatchObject({ code: 'invalid_request' })
  })
})

test('a buyer cannot put what they own into the cart', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const listing = await list(sam, { price: 0 })
  await buy(bea, listing.id)
  expect((await bea.post(`users/${bea.id}/cart`, { fileId: listing.id })).body.message).toBe(
    'You already purchased this item!',
  )
})
