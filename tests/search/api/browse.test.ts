// Categories and tags with a crawler's eyes.
import { beforeAll, describe, expect, test } from 'vitest'
import { crawl, locations } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser } from '../../support/api/people.ts'
import { call, stack } from '../../support/stack.ts'

const site = stack.urls.web

let sam: TestUser
beforeAll(async () => {
  sam = await seller('Sam Shelf')
  for (const number of [1, 2, 3])
    await list(sam, { title: `Shelf font ${number}`, category: 'fonts', tags: ['shelf-serif', 'Kurrent Schrift'] })
  await list(sam, { title: 'Shelf poem', category: 'poetry', tags: ['shelf-serif', 'shelf-verse'] })
  await owner`insert into public.tags (slug, merged_into) values ('shelf-serifs', 'shelf-serif')`
  await owner`update public.tags set listing_count = 4 where slug = 'shelf-serif'`
})

test('a visitor browses the categories that have items', async () => {
  const { status, body } = await call('GET', 'categories/shown')
  expect(status).toBe(200)
  const found = (slug: string) => body.categories.find((one: { slug: string }) => one.slug === slug)
  expect(found('fonts')).toMatchObject({ parent: 'design', items: 3, isAbout: false, cover: { seller_id: sam.id } })
  expect(found('design').items).toBeGreaterThanOrEqual(3)
  expect(found('brushes')).toBeUndefined()
})

describe('a crawler', { tags: ['crawlers-previews-read'] }, () => {
  test.each([
    ['/browse/fonts', 'Fonts · Marketplace', '/browse/fonts', undefined],
    ['/de/browse/fonts', 'Schriften · Marketplace', '/de/browse/fonts', undefined],
    ['/browse/design', 'Design · Marketplace', '/browse/design', undefined],
    ['/browse/fonts?sort=newest', 'Fonts · Marketplace', '/browse/fonts', 'noindex, follow'],
    ['/browse/poetry', 'Poetry · Marketplace', '/browse/poetry', 'noindex, follow'],
    ['/tag/shelf-serif', 'Tagged “shelf serif” · Marketplace', '/tag/shelf-serif', undefined],
    [
      '/tag/kurrent-schrift?type=pdf',
      'Tagged “kurrent schrift” · Marketplace',
      '/tag/kurrent-schrift',
      'noindex, follow',
    ],
    ['/search?query=shelf', 'Results for “shelf” · Marketplace', '/search?query=shelf', 'noindex, follow'],
    ['/search?type=pdf', 'Search · Marketplace', '/search', 'noindex, follow'],
    ['/browse', 'Browse · Marketplace', '/browse', undefined],
  ])('reads of %s what it is, its one address and whether to index it', async (path, title, canonical, robots) => {
    const page = await crawl(path)
    expect(page.status).toBe(200)
    expect(page.title).toEqual(title)
    expect(page.canonical).toEqual(site + canonical)
    expect(page.meta('robots')).toEqual(robots)
    expect(page.hasApp).toBe(true)
  })

  test('reads the items of a category and the way to it', async () => {
    const { data, firstView } = await crawl('/browse/fonts')
    const [way, items] = data
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Browse' }, { name: 'Design', item: `${site}/browse/design` }, { name: 'Fonts' }],
    })
    expect(items['@type']).toBe('ItemList')
    expect(items.itemListElement).toHaveLength(3)
    expect(firstView).toContain('Shelf font 2')
    expect((await crawl('/ja/browse/fonts')).firstView).toContain('デザイン')
  })

  test('reads the way to a listing', async () => {
    const [{ id }] = await owner<[{ id: string }]>`select id from public.listings where title = 'Shelf poem'`
    const { data } = await crawl(`/listing/${id}`)
    expect(data[1].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Browse',
      'Books',
      'Poetry',
      'Shelf poem',
    ])
  })

  test.each(['/browse/nothing-here', '/tag/nothing-here', '/tag/%00'])('gets 404 for %s', async (path) => {
    expect((await crawl(path)).status).toBe(404)
  })

  test('is sent from a merged tag to the other one', async () => {
    const { status, headers } = await crawl('/tag/shelf-serifs')
    expect({ status, location: headers.get('location') }).toEqual({ status: 301, location: `${site}/tag/shelf-serif` })
  })

  test('finds categories and tags with at least three items in the sitemap', async () => {
    const shelves = await locations(`${site}/sitemap/shelves.xml`)
    expect(shelves).toEqual(
      expect.arrayContaining(['/browse/fonts', '/browse/design', '/tag/shelf-serif'].map((path) => site + path)),
    )
    for (const few of ['/browse/poetry', '/tag/shelf-verse', '/tag/shelf-serifs'])
      expect(shelves).not.toContain(site + few)
  })
})
