// What the API makes of collections. Who sees which is proven in tests/collections/rules.
import { describe, expect, test } from 'vitest'
import { crawl } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { call } from '../../support/stack.ts'

type Item = { listing_id: string; listing: { title: string } | null; note: string | null }

async function collected(bea: TestUser, listings: { id: string }[]): Promise<string> {
  const { body } = await bea.post(`users/${bea.id}/collections`, { name: ' Gifts ', description: 'For May' })
  for (const { id } of listings) await bea.post(`users/${bea.id}/collections/${body.id}/items`, { listingId: id })
  await bea.put(`users/${bea.id}/collections/${body.id}`, { isShared: true })
  return body.id
}
const shared = async (id: string, query = '') => await call('GET', `collections/${id}${query}`)
const notesIn = (items: Item[]) => items.map(({ listing_id, note }) => ({ id: listing_id, note }))

describe('a collection', () => {
  test('is read page by page in its owner’s order, with notes', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [one, two, three] = [await list(sam), await list(sam), await list(sam)]
    const id = await collected(bea, [one, two])
    const arrange = (items: object[]) => bea.put(`users/${bea.id}/collections/${id}/items`, { items })
    await arrange([{ listingId: two.id, note: 'First' }, { listingId: one.id }])
    await bea.post(`users/${bea.id}/collections/${id}/items`, { listingId: three.id })
    const first = (await shared(id, '?limit=2')).body
    expect(first).toMatchObject({ name: 'Gifts', description: 'For May', owner_id: bea.id, owner_name: 'Bea' })
    expect(notesIn(first.items)).toEqual([
      { id: two.id, note: 'First' },
      { id: one.id, note: null },
    ])
    const second = (await shared(id, `?limit=2&cursor=${first.nextCursor}`)).body
    expect(notesIn(second.items)).toEqual([{ id: three.id, note: null }])
    expect(second.nextCursor).toBe(null)
    await arrange([{ listingId: one.id }, { listingId: two.id, note: null }])
    expect(notesIn((await shared(id)).body.items).slice(0, 2)).toEqual([
      { id: one.id, note: null },
      { id: two.id, note: null },
    ])
  })

  test('keeps an item that is no longer for sale for its owner alone', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const gone = await list(sam, { title: 'Going pattern' })
    const id = await collected(bea, [gone])
    await sam.patch(`files/${gone.id}/deactivate`)
    expect((await bea.get(`collections/${id}`)).body.items).toMatchObject([{ listing: null }])
    expect((await shared(id)).body.items).toEqual([])
  })

  test('keeps what an update leaves out', async () => {
    const bea = await user('Bea')
    const id = await collected(bea, [])
    const update = (body: object) => bea.put(`users/${bea.id}/collections/${id}`, body)
    await update({ name: 'Presents' })
    await update({ wantsMails: true })
    const { body } = await bea.get(`collections/${id}`)
    expect(body).toMatchObject({
      name: 'Presents',
      description: 'For May',
      own: { is_shared: true, wants_mails: true },
    })
    await update({ description: null, isShared: false })
    expect((await shared(id)).body.code).toBe('collection_not_found')
    expect((await bea.get(`collections/${id}`)).body).toMatchObject({ description: null })
  })

  test('is listed with its size, and whether it has a listing; a follower finds it too', async () => {
    const [sam, bea, cara] = [await seller(), await user('Bea'), await user('Cara')]
    const listing = await list(sam)
    const [id, empty] = [await collected(bea, [listing]), await collected(bea, [])]
    expect((await bea.get(`users/${bea.id}/collections?listingId=${listing.id}`)).body.collections).toMatchObject([
      { id: empty, item_count: 0, has_listing: false },
      { id, item_count: 1, has_listing: true },
    ])
    for (let times = 0; times < 2; times += 1)
      expect((await cara.post(`users/${cara.id}/followed-collections`, { collectionId: id })).status).toBe(201)
    const followed = { id, name: 'Gifts', owner_name: 'Bea' }
    expect((await cara.get(`users/${cara.id}/collections`)).body.followed).toMatchObject([followed])
    expect((await bea.post(`users/${bea.id}/collections/${id}/items`, { listingId: listing.id })).body.code).toBe(
      'already_in_collection',
    )
  })
})

test('the feed of a shared collection has its newest item first, with its note', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const [one, two] = [await list(sam, { title: 'One' }), await list(sam, { title: 'Two' })]
  const id = await collected(bea, [one, two])
  await bea.put(`users/${bea.id}/collections/${id}/items`, { items: [{ listingId: one.id, note: 'For <Ada>' }] })
  const { status, text, headers } = await crawl(`/feeds/collection/${id}.atom`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect([...text.matchAll(/<title>([^<]+)/g)].map(([, title]) => title)).toEqual(['Gifts by Bea', 'Two', 'One'])
  expect(text).toContain('<summary>For &lt;Ada&gt;</summary>')
  await bea.put(`users/${bea.id}/collections/${id}`, { isShared: false })
  expect((await crawl(`/feeds/collection/${id}.atom`)).status).toBe(404)
})

test('search engines leave out the page of a shared collection, and a private one isn’t there', async () => {
  const bea = await user('Bea')
  const id = await collected(bea, [])
  const page = await crawl(`/collection/${id}`)
  expect(page.status).toBe(200)
  expect(page.meta('robots')).toBe('noindex')
  expect(page.meta('og:title')).toBe('Gifts · Marketplace')
  await bea.put(`users/${bea.id}/collections/${id}`, { isShared: false })
  expect((await crawl(`/collection/${id}`)).status).toBe(404)
})
