// Listings: what visitors, sellers and buyers see of them, and what sellers change.
import { describe, expect, test } from 'vitest'
import { type EditListing, type Listing, listing as listingShape } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { file, submitForm } from '../../support/api/uploads.ts'
import { call } from '../../support/stack.ts'

const ids = (items: { id: string }[]) => items.map(({ id }) => id)

/** Reads a list to its end, page by page. */
async function allPages(get: (path: string) => ReturnType<typeof call>, path: string, limit: number) {
  const pages: Listing[][] = []
  let cursor: string | null = null
  do {
    const answer = await get(
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
    )
    expect(answer.status).toBe(200)
    pages.push(answer.body.files)
    cursor = answer.body.nextCursor
  } while (cursor)
  return pages
}

const visitor = (path: string) => call('GET', path)

describe('one listing', () => {
  test('is shown to everyone while it is active', { tags: ['R3'] }, async () => {
    const sam = await seller('Sam of the Shapes')
    const made = await list(sam, { images: 2 })
    const { status, body, headers } = await call('GET', `files/${made.id}`)
    expect(status).toBe(200)
    expect(listingShape.strict().parse(body)).toMatchObject({
      seller_name: 'Sam of the Shapes',
      uploader_id: sam.id,
      currency: 'USD',
    })
    expect(headers.get('cache-control')).toContain('public')
    const picture = await fetch(body.showcase_img_urls[1])
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  test('answers 304 to who has it already', { tags: ['head-options-405'] }, async () => {
    const listing = await list(await seller())
    const { headers } = await call('GET', `files/${listing.id}`)
    const etag = headers.get('etag') ?? ''
    // A compressed answer has a weak tag already.
    const weak = etag.replace(/^(W\/)?/, 'W/')
    const again = await call('GET', `files/${listing.id}`, { headers: { 'if-none-match': `"other", ${weak}` } })
    expect(again).toMatchObject({ status: 304, body: '' })
  })
})

describe('the popular listings', () => {
  test('are those with certain ids, in their order, if ids are given', async () => {
    const sam = await seller()
    const [one, hidden, two] = [await list(sam), await list(sam), await list(sam)]
    await sam.patch(`files/${hidden.id}/deactivate`)
    const asked = ids([two, hidden, one]).join(',')
    const { body, headers } = await visitor(`files/public/popular?ids=${asked}`)
    expect({ ids: ids(body.files), nextCursor: body.nextCursor }).toEqual({ ids: ids([two, one]), nextCursor: null })
    expect(headers.get('cache-control')).toContain('public')
  })

  test('are active, and come in one stable order, page after page', async () => {
    const sam = await seller()
    const made = [await list(sam, { price: 0 }), await list(sam, { price: 0 }), await list(sam)]
    await buy(await user(), made[0]?.id ?? '', made[1]?.id ?? '')
    const rows = (await allPages(visitor, 'files/public/popular', 10)).flat()
    const sorted = await owner`select id from private.popular_listings(1000, null, null)`
    expect(ids(rows)).toEqual(sorted.map(({ id }) => id))
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    const [active] = await owner`select count(*)::int as count from public.listings where status = 'active'`
    expect(rows).toHaveLength(active?.count)
  })
})

describe('the listings of a seller', () => {
  test('are shown by id and by username, newest first, active ones only', async () => {
    const sam = await seller()
    const first = await list(sam)
    const hidden = await list(sam, { is_active: false })
    const last = await list(sam)
    const { body: profile } = await call('GET', `users/public-profile/${sam.id}`)
    for (const identifier of [sam.id, profile.username]) {
      const { body } = await call('GET', `files/public/user/${identifier}`)
      expect(ids(body.files)).toEqual([last.id, first.id])
    }
    expect(ids((await sam.get(`files/user/${sam.id}`)).body.files)).toEqual([last.id, hidden.id, first.id])
  })

  test('come in pages that neither repeat nor skip one made in the same instant', async () => {
    const sam = await seller()
    const made = [await list(sam), await list(sam), await list(sam), await list(sam), await list(sam)]
    await owner`update public.listings set created_at = '2026-01-01 10:00:00.123456+00' where seller_id = ${sam.id}`
    const pages = await allPages(visitor, `files/public/user/${sam.id}`, 2)
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(ids(pages.flat()).sort()).toEqual(ids(made).sort())
  })
})

describe('my listings', { tags: ['own-listings-found'] }, () => {
  test('are searched, filtered and sorted, page after page', async () => {
    const sam = await seller()
    const made = [
      await list(sam, { title: 'Blue 100% star', price: 3 }),
      await list(sam, { title: 'azure star', price: 9 }),
      await list(sam, { title: 'Crimson moon', price: 6, is_active: false }),
      await list(sam, { title: 'Blue 1000 moons', price: 6 }),
    ]
    const [blue, azure, crimson, moons] = ids(made)
    await owner`insert into public.listing_views (listing_id, viewed_on, views) values (${azure ?? ''}, current_date, 7),
      (${blue ?? ''}, current_date - 40, 99)`
    await owner`update public.listings set sales_count = 5, rating_count = 2, rating_sum = 9 where id = ${crimson ?? ''}`
    const mine = (path: string) => sam.get(path)
    const sorted = async (sort: string) => ids((await allPages(mine, `files/user/${sam.id}?sort=${sort}`, 1)).flat())
    expect(await sorted('newest')).toEqual([moons, crimson, azure, blue])
    expect(await sorted('title')).toEqual([azure, blue, moons, crimson])
    expect((await sorted('price')).at(0)).toBe(azure)
    expect((await sorted('price')).at(-1)).toBe(blue)
    for (const sort of ['sales', 'stars']) expect((await sorted(sort))[0], sort).toBe(crimson)
    expect((await sorted('views'))[0]).toBe(azure)
    for (const sort of ['price', 'sales', 'stars', 'views']) expect(new Set(await sorted(sort)).size).toBe(4)
    const found = async (query: string) => (await sam.get(`files/user/${sam.id}?${query}`)).body
    const percent = await found('q=100%25')
    expect(ids(percent.files)).toEqual([blue])
    expect(percent.counts).toEqual({ active: 1, inactive: 0, paused: 0, processing: 0 })
    const hidden = await found('status=inactive')
    expect({ ids: ids(hidden.files), active: hidden.counts.active }).toEqual({ ids: [crimson], active: 3 })
    expect((await found('sort=views')).files[0]).toMatchObject({ views: 7 })
  })

  test('change several at once, with a reason for each that does not', { tags: ['bulk-changes'] }, async () => {
    const [sam, other] = [await seller(), await seller()]
    const [{ id }, { id: foreign }] = [await list(sam), await list(other)]
    const changes = [
      { id, price: '4.20', is_active: false },
      { id: foreign, price: 1 },
    ]
    const { status, body } = await sam.post('files/changes', { changes })
    expect(status).toBe(200)
    expect(body.results).toHaveLength(2)
    expect(body.results).toContainEqual({ id, code: null, message: null })
    expect(body.results).toContainEqual({ id: foreign, code: 'not_found', message: 'Item not found.' })
    expect((await sam.get(`files/${id}`)).body).toMatchObject({ price: 4.2, status: 'inactive' })
    const twice = await sam.post('files/changes', { changes: [changes[0], changes[0]] })
    expect(twice).toMatchObject({ status: 400, body: { field: 'changes' } })
  })
})

describe('what a seller writes', () => {
  const QUILTING = { slug: 'quilting', name: 'Quilting', parent: { slug: 'crafts', name: 'Crafts' } }
  const WRITTEN = {
    title: 'Heather quilt',
    description: 'Nine blocks.',
    price: 7,
    pay_what_you_want: true,
    suggested_price: 9,
    category: 'quilting',
    tags: ['star-quilt', 'baby'],
    usage_licence: 'commercial',
    ai_use: ['text-assisted'],
    languages: ['en'],
  } satisfies Required<EditListing>

  test('is kept field by field, as uploaded, as sent by the form and as edited', async () => {
    const sam = await seller()
    const asTexts = Object.fromEntries(Object.entries(WRITTEN).map(([name, value]) => [name, String(value)]))
    const { id } = await list(sam)
    const answers = {
      uploaded: await list(sam, WRITTEN),
      sent: (await submitForm(sam, [file], asTexts)).body,
      edited: (await sam.put(`files/edit-item/${id}`, WRITTEN)).body,
    }
    for (const [way, answer] of Object.entries(answers))
      expect(answer, way).toMatchObject({ ...WRITTEN, category: QUILTING })
  })
})

describe('editing', () => {
  const edit = { title: 'Better title', description: 'Better words', price: 3 }

  test('changes title, description and price, and nothing else', { tags: ['R4', 'edits-keep-rest'] }, async () => {
    const sam = await seller()
    const listing = await list(sam)
    const { status, body } = await sam.put(`files/edit-item/${listing.id}`, {
      ...edit,
      seller_id: crypto.randomUUID(),
      sales_count: 99,
      is_active: false,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...listing, ...edit })
  })

  test('keeps the terms of pay what you want until the seller ends them', { tags: ['edits-keep-rest'] }, async () => {
    const sam = await seller()
    const { id } = await list(sam, { price: '5.00', pay_what_you_want: true, suggested_price: '8.00' })
    const edited = async (terms: object) => {
      await sam.put(`files/edit-item/${id}`, { ...edit, ...terms })
      return (await sam.get(`files/${id}`)).body
    }
    const shown = { pay_what_you_want: true, suggested_price: 8 }
    expect((await sam.get(`files/${id}`)).body).toMatchObject({ price: 5, ...shown })
    expect(await edited({ price: '6.00' })).toMatchObject({ price: 6, ...shown })
    // A suggestion below the price is removed.
    expect(await edited({ price: '9.00' })).toMatchObject({ price: 9, pay_what_you_want: true, suggested_price: null })
    await edited({ price: '9.00', pay_what_you_want: true, suggested_price: '9.00' })
    const ended = await edited({ price: '9.00', pay_what_you_want: false })
    expect(ended).toMatchObject({ price: 9, pay_what_you_want: false, suggested_price: null })
  })
})
