// Search over HTTP: finds what is active, in stable pages, and no input makes it fail.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'

const search = (query: string, more = '') => call('GET', `search?query=${encodeURIComponent(query)}${more}`)
const word = () => `w${crypto.randomUUID().slice(0, 8)}`
const ids = (items: { id: string }[]) => items.map(({ id }) => id)

test('comes in pages that neither repeat nor skip equal matches', async () => {
  const rare = word()
  const sam = await seller()
  const made = [await list(sam, { title: rare }), await list(sam, { title: rare }), await list(sam, { title: rare })]
  const first = (await search(rare, '&limit=2')).body
  const second = (await search(rare, `&limit=2&cursor=${first.nextCursor}`)).body
  expect(ids([...first.listings, ...second.listings]).sort()).toEqual(ids(made).sort())
  expect(second.nextCursor).toBeNull()
})

test('a price in words is a filter, unless a price is chosen or the very words are', async () => {
  const rare = word()
  const sam = await seller()
  const cheap = await list(sam, { title: rare, price: '4.99' })
  const dear = await list(sam, { title: rare, price: '5' })
  const found = async (more = '') => ids((await search(`${rare} under 5`, more)).body.listings)
  expect(await found()).toEqual([cheap.id])
  expect((await found('&minPrice=5')).includes(dear.id)).toBe(true)
  expect((await search(`${rare} under 5`, '&exact=1')).body.total).toBe(0)
})

test('bytes that are no text find nothing and never fail', async () => {
  expect((await call('GET', 'search?query=%ED%A0%BD%FF')).body).toMatchObject({
    listings: [],
    nextCursor: null,
    total: 0,
  })
})

test('suggests items, categories, tags and sellers in one answer', async () => {
  const rare = word()
  const sam = await seller(`${rare} Studio`)
  const { id, title } = await list(sam, { title: `${rare} pattern`, tags: [rare] })
  await owner`
    insert into public.categories (slug, name, names) values (${rare}, 'Things', ${owner.json({ de: `${rare} Dinge` })})`
  const { body } = await call('GET', `search/suggestions?query=${rare.toUpperCase()}`)
  expect(body).toMatchObject({
    suggestions: [{ id, title }],
    categories: [{ slug: rare, name: 'Things', names: { de: `${rare} Dinge` } }],
    tags: [rare],
    sellers: [{ id: sam.id, name: `${rare} Studio`, avatar: null }],
  })
  expect((await call('GET', 'search/suggestions?query=+')).body).toEqual({
    suggestions: [],
    categories: [],
    tags: [],
    sellers: [],
  })
})

test('a search without a result is counted after its answer, unless it has filters', async () => {
  // Without digits: words with many aren't counted.
  const rare = word().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  const counted = async () =>
    (await owner`select searches from private.empty_searches where words = ${rare}`)[0]?.searches ?? 0
  const bea = await user('Bea')
  await search(rare, '&type=pdf')
  await search(rare, '&exact=1')
  await search(rare)
  await expect.poll(counted).toBe(1)
  await bea.get(`users/${bea.id}/search?query=${rare}`)
  await expect.poll(counted).toBe(2)
})

test('keeps to the filters and the order of the request', async () => {
  const rare = word()
  const sam = await seller()
  const [cheap, dear] = [await list(sam, { title: rare, price: '4.99' }), await list(sam, { title: rare, price: '20' })]
  expect(ids((await search(rare, '&sort=price-high')).body.listings)).toEqual([dear.id, cheap.id])
  expect(ids((await search(rare, '&minPrice=0.01&maxPrice=4.99')).body.listings)).toEqual([cheap.id])
  expect((await search(rare, '&minRating=1')).body).toMatchObject({ listings: [], total: 0 })
  expect((await search(rare, '&type=video')).body).toMatchObject({ listings: [], total: 0 })
})

test('a user’s search leaves out tags and sellers that they hide', async () => {
  const [sam, ned, bea] = [await seller(), await seller('Ned Noise'), await user('Bea')]
  const rare = word()
  const kept = await list(sam, { title: rare })
  await list(sam, { title: rare, tags: [`${rare}-gore`] })
  await list(ned, { title: rare })
  const found = async () => (await bea.get(`users/${bea.id}/search?query=${rare}`)).body
  const values = [`tag:${rare}-gore`, `seller:${ned.id}`]
  for (const value of [...values, ...values])
    expect((await bea.post(`users/${bea.id}/hidden`, { value })).status).toBe(201)
  const { hidden } = (await bea.get(`users/${bea.id}/hidden`)).body
  expect(hidden).toMatchObject([
    { value: values[1], current: values[1], name: 'Ned Noise' },
    { value: values[0], current: values[0], name: null },
  ])
  expect(await found()).toMatchObject({ listings: [{ id: kept.id }], total: 1, leftOut: { count: 2, isAbout: false } })
  for (const value of values) await bea.delete(`users/${bea.id}/hidden/${encodeURIComponent(value)}`)
  expect(await found()).toMatchObject({ total: 3, leftOut: null })
  const refused = await bea.post(`users/${bea.id}/hidden`, { value: 'price:free' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('a user’s search says what they already own, have in the cart or wish for', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const rare = word()
  const [owned, carted, wished] = [
    await list(sam, { title: rare, price: '0' }),
    await list(sam, { title: rare }),
    await list(sam, { title: rare }),
  ]
  await buy(bea, owned.id)
  await bea.post(`users/${bea.id}/cart`, { fileId: carted.id })
  await bea.post(`users/${bea.id}/wishlist`, { fileId: wished.id })
  const { listings } = (await bea.get(`users/${bea.id}/search?query=${rare}`)).body
  const standing = (of: { id: string }) => {
    const { inCart, inWishlist, purchased } = listings.find(({ id }: { id: string }) => id === of.id)
    return { inCart, inWishlist, purchased }
  }
  expect(standing(owned)).toEqual({ inCart: false, inWishlist: false, purchased: true })
  expect(standing(carted)).toEqual({ inCart: true, inWishlist: false, purchased: false })
  expect(standing(wished)).toEqual({ inCart: false, inWishlist: true, purchased: false })
})
