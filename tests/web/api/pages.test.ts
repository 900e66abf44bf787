// Pages as crawlers and link previews get them: without a script they know what is there, and what is not.
import { describe, expect, test } from 'vitest'
import { crawl } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user, usernameOf } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { stack } from '../../support/stack.ts'

/** What a seller may write and a page must not run. */
const HOSTILE = `</title></script><script>alert(1)</script><!-- "' onload=x $& \u2028 & <img src=x>`

const site = stack.urls.web

describe('a crawler reads of a listing', () => {
  test('its title, description, price, picture, seller and stars', { tags: ['crawlers-previews-read'] }, async () => {
    const sam = await seller('Sam of the Heads')
    const listing = await list(sam, {
      title: 'Harvest quilt',
      description: 'Twelve\n\nblocks.',
      price: '12.5',
      images: 2,
    })
    const buyer = await user('Bea')
    await buy(buyer, listing.id)
    await buyer.post('reviews', { itemId: listing.id, rating: 4, comment: 'Good' })
    const page = await crawl(`/listing/${listing.id}`)
    const address = `${site}/listing/${listing.id}`
    const picture = listing.showcase_img_urls[0] ?? ''
    expect(page.status).toBe(200)
    expect(page.title).toBe('Harvest quilt · Marketplace')
    expect(page.canonical).toBe(address)
    expect(page.meta('description')).toBe('Twelve blocks.')
    expect(page.meta('og:title')).toBe('Harvest quilt · Marketplace')
    expect(page.meta('og:url')).toBe(address)
    expect(page.meta('robots')).toBeUndefined()
    expect(page.meta('og:type')).toBe('product')
    expect(page.meta('og:image')).toBe(picture)
    expect(page.meta('og:image:width')).toBe('1')
    expect(page.meta('og:image:height')).toBe('1')
    expect(page.meta('product:price:amount')).toBe('12.50')
    expect(page.meta('product:price:currency')).toBe('USD')
    expect(page.meta('twitter:card')).toBe('summary_large_image')
    expect(page.data).toEqual([
      expect.objectContaining({
        '@type': 'Product',
        name: 'Harvest quilt',
        image: listing.showcase_img_urls,
        offers: expect.objectContaining({
          '@type': 'Offer',
          price: '12.50',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          seller: expect.objectContaining({
            name: 'Sam of the Heads',
            url: `${site}/profile/${await usernameOf(sam)}`,
          }),
        }),
        aggregateRating: expect.objectContaining({ ratingValue: 4, reviewCount: 1 }),
      }),
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ])
    expect((await fetch(picture)).status).toBe(200)
    expect(page.hasApp).toBe(true)
  })

  test('no stars where there are none', { tags: ['crawlers-previews-read'] }, async () => {
    const page = await crawl(`/listing/${(await list(await seller())).id}`)
    expect(page.data[0]).not.toHaveProperty('aggregateRating')
  })

  test('only a 410 once it is inactive', { tags: ['missing-pages-404'] }, async () => {
    const sam = await seller()
    const listing = await list(sam, { title: 'Withdrawn quilt' })
    await sam.patch(`files/${listing.id}/deactivate`)
    const page = await crawl(`/listing/${listing.id}`)
    expect(page.status).toBe(410)
    expect(page.title).toBe('This listing is no longer available. · Marketplace')
    expect(page.text).not.toContain('Withdrawn quilt')
    expect({ canonical: page.canonical, robots: page.meta('robots') }).toEqual({ canonical: '', robots: 'noindex' })
    expect(page.hasApp).toBe(true)
  })

  const NO_LISTINGS = [
    '00000000-0000-4000-8000-000000000000',
    'not-an-id',
    '%00',
    "1'%20or%20'1'='1",
    '..%2F..%2Fapi%2Fhealth',
  ]
  test.each(NO_LISTINGS)('that %s is not there with 404', { tags: ['missing-pages-404'] }, async (id) => {
    const page = await crawl(`/listing/${id}`)
    expect(page.status).toBe(404)
    expect(page.title).toBe('Item not found. · Marketplace')
    expect(page.hasApp).toBe(true)
  })

  test('that one which moderation removed is not there', { tags: ['missing-pages-404'] }, async () => {
    const listing = await list(await seller(), { title: 'Removed quilt' })
    await owner`update public.listings set status = 'removed' where id = ${listing.id}`
    expect((await crawl(`/listing/${listing.id}`)).status).toBe(404)
  })
})

describe('a crawler reads of a profile', () => {
  test('who it is and where, by username and by id', { tags: ['crawlers-previews-read'] }, async () => {
    const person = await seller('Pia Prints')
    const username = await usernameOf(person)
    for (const identifier of [username, person.id]) {
      const page = await crawl(`/profile/${identifier}`)
      expect(page.status).toBe(200)
      expect(page.title).toBe('Pia Prints · Marketplace')
      expect(page.canonical).toBe(`${site}/profile/${username}`)
      expect(page.meta('og:type')).toBe('profile')
      expect(page.data).toEqual([
        expect.objectContaining({
          '@type': 'ProfilePage',
          mainEntity: expect.objectContaining({ '@type': 'Person', name: 'Pia Prints', alternateName: username }),
        }),
      ])
      expect(page.text).not.toContain(person.email)
    }
  })

  test('a 404 for an unknown username', { tags: ['missing-pages-404', 'first-view-cannot'] }, async () => {
    const page = await crawl('/profile/nobody-is-called-so')
    expect(page.status).toBe(404)
    expect(page).toMatchObject({ title: 'Profile not found. · Marketplace', firstView: '', hasApp: true })
  })
})

describe('a seller who writes markup', { tags: ['people-write-text'] }, () => {
  test('has it read as text in the title, the description and the data', { tags: ['I2'] }, async () => {
    const sam = await seller(HOSTILE.slice(0, 60))
    // A title holds no hidden character.
    const listing = await list(sam, { title: HOSTILE.replace('\u2028', ''), description: HOSTILE })
    const page = await crawl(`/listing/${listing.id}`)
    expect(page.status).toBe(200)
    expect(page.title).toBe(`${listing.title} · Marketplace`)
    expect(page.meta('og:title')).toBe(`${listing.title} · Marketplace`)
    expect(page.data[0].name).toBe(listing.title)
    expect(page.data[0].description).toBe(listing.description)
    expect(page.text).not.toMatch(/<script>|<img src=x|<!-- "/)
    const quiet = await crawl(`/listing/${(await list(await seller())).id}`)
    expect(page.text.match(/<script/g)?.length).toBe(quiet.text.match(/<script/g)?.length)
  })

  test('as a name has it read as text too', async () => {
    const person = await seller(HOSTILE.slice(0, 60))
    const page = await crawl(`/profile/${person.id}`)
    expect(page.data[0].mainEntity.name).toBe(HOSTILE.slice(0, 60))
    expect(page.text).not.toMatch(/<script>|<img src=x|<!-- "/)
  })
})

test('a visitor’s search words are text', { tags: ['people-write-text'] }, async () => {
  const page = await crawl(`/search?query=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page.title).toBe('Results for “"><script>alert(1)</script>” · Marketplace')
  expect(page.text).not.toContain('<script>')
  expect(page.canonical).toBe(`${site}/search?query=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E`)
})

test.each([
  ['/', 'Marketplace: digital products', 'Popular Items'],
  ['/about', 'About · Marketplace', 'How do I sell'],
  ['/sell', 'Sell your work · Marketplace', 'What it costs'],
  ['/terms', 'Terms · Marketplace', 'You can appeal once'],
  ['/contact', 'Contact · Marketplace', ''],
  ['/search', 'Search · Marketplace', 'Sort by'],
])(
  'the page %s says what it is',
  { tags: ['crawlers-previews-read', 'pages-show-about'] },
  async (path, title, text) => {
    const page = await crawl(path)
    expect(page).toMatchObject({ status: 200, title, canonical: site + path, hasApp: true })
    expect(page.meta('description')).toMatch(/\w{3}/)
    expect(page.firstView).toContain(text)
  },
)

test('a page names its main picture and scripts, and they are there', { tags: ['page-needs-first'] }, async () => {
  const listing = await list(await seller(), { images: 1 })
  for (const path of ['/', '/search?query=quilt', `/listing/${listing.id}`, `/profile/${listing.uploader_username}`]) {
    const { text, appScripts: scripts } = await crawl(path)
    const pictures = [...text.matchAll(/<link rel="preload" as="image" href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(scripts.length).toBeGreaterThan(3)
    for (const href of [...pictures, ...scripts]) {
      const answer = await fetch(new URL(href.replaceAll('&amp;', '&'), site))
      expect({ href, status: answer.status }).toEqual({ href, status: 200 })
      await answer.body?.cancel()
    }
  }
})

test.each(['br', 'gzip'])('pages and files come as %s if asked', { tags: ['page-needs-first'] }, async (encoding) => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await crawl('/')).text)?.[1] ?? ''
  for (const path of ['/', '/api/files/public/popular', '/sitemap/listings.xml', script]) {
    const answer = await fetch(site + path, { headers: { 'accept-encoding': encoding } })
    expect({ path, contentEncoding: answer.headers.get('content-encoding') }).toEqual({
      path,
      contentEncoding: encoding,
    })
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect((await answer.text()).length).toBeGreaterThan(500)
    const etag = answer.headers.get('etag')
    if (!etag) continue
    const again = await fetch(site + path, { headers: { 'accept-encoding': encoding, 'if-none-match': etag } })
    expect({ path, status: again.status }).toEqual({ path, status: 304 })
  }
})
