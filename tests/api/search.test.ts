// Search over HTTP: finds what is active, in stable pages, and no input makes it fail.
import { expect, test } from 'vitest'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { seller, user } from './support/people.ts'

const search = (query: string, more = '') => call('GET', `search?query=${encodeURIComponent(query)}${more}`)
const word = () => `w${crypto.randomUUID().slice(0, 8)}`
const ids = (items: { id: string }[]) => items.map(({ id }) => id)

test('finds active listings by title, words of the description and the seller, the title first', async () => {
  const rare = word()
  const [sam, named] = [await seller(), await seller(`Nadia ${rare}`)]
  const inText = await list(sam, { description: `It says ${rare} somewhere.` })
  const inTitle = await list(sam, { title: `The ${rare} pattern` })
  const bySeller = await list(named)
  await list(sam, { title: rare, is_active: false })
  expect(ids((await search(rare)).body.listings)).toEqual([inTitle.id, inText.id, bySeller.id])
})

test('finds a word while it is being typed', async () => {
  const rare = word()
  const listing = await list(await seller(), { title: `Quilt ${rare}` })
  expect(ids((await search(`quilt ${rare.slice(0, 7)}`)).body.listings)).toEqual([listing.id])
})

test('comes in pages that neither repeat nor skip equal matches', async () => {
  const rare = word()
  const sam = await seller()
  const made = [await list(sam, { title: rare }), await list(sam, { title: rare }), await list(sam, { title: rare })]
  const first = (await search(rare, '&limit=2')).body
  const second = (await search(rare, `&limit=2&cursor=${first.nextCursor}`)).body
  expect(ids([...first.listings, ...second.listings]).sort()).toEqual(ids(made).sort())
  expect(second.nextCursor).toBeNull()
})

test.each([
  ['33 dashes', '-'.repeat(33)],
  ['1,500 words', 'word '.repeat(1500)],
  ['a NUL', 'quilt\0'],
  ['an open quote', '"quilt'],
  ['operators', 'a & | ! ( :* <-> or'],
  ['SQL', "'; drop table public.listings; --"],
  ['nothing', '   '],
  ['a wildcard', '%_\\'],
])('%s finds what it finds and never fails', async (_what, query) => {
  const { status, body } = await search(query)
  expect(status).toBe(200)
  expect(body.listings).toBeInstanceOf(Array)
})

test('bytes that are no text find nothing and never fail', async () => {
  expect((await call('GET', 'search?query=%ED%A0%BD%FF')).body).toEqual({ listings: [], nextCursor: null })
})

test.each(['cursor=x', 'cursor=WzEsMl0', 'limit=0', 'limit=101', 'limit=ten', 'cursor=bnVsbA'])(
  'refuses ?%s',
  async (query) => {
    expect((await call('GET', `search?query=quilt&${query}`)).body).toMatchObject({ code: 'invalid_request' })
  },
)

test('in a user’s name gives the same, to that user', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const rare = word()
  const listing = await list(sam, { title: rare })
  expect(ids((await bea.get(`users/${bea.id}/search?query=${rare}`)).body.listings)).toEqual([listing.id])
  expect((await bea.get(`users/${sam.id}/search?query=${rare}`)).status).toBe(403)
})
