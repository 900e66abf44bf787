// A bundle's page as crawlers and link previews get it.
import { describe, expect, test } from 'vitest'
import { crawl } from '../../support/api/crawl.ts'
import { bundle, list } from '../../support/api/listings.ts'
import { seller, type TestUser, usernameOf } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

const site = stack.urls.web

describe('a crawler reads of a bundle', () => {
  async function bundleOf(sam: TestUser) {
    const items = [await list(sam, { title: 'Fox', price: '9.99' }), await list(sam, { title: 'Owl', price: '3.33' })]
    return { id: (await bundle(sam, 'Forest', '10', items)).id, items }
  }

  test('its name, what is in it, its price and its seller', { tags: ['crawlers-previews-read'] }, async () => {
    const sam = await seller('Sam of the Sets')
    const { id, items } = await bundleOf(sam)
    const page = await crawl(`/bundle/${id}`)
    expect(page.status).toBe(200)
    expect(page.title).toBe('Forest · Marketplace')
    expect(page.canonical).toBe(`${site}/bundle/${id}`)
    expect(page.meta('description')).toBe('Fox, Owl')
    expect(page.meta('og:type')).toBe('product')
    expect(page.meta('og:image')).toBe(items[0]?.showcase_img_urls[0])
    expect(page.meta('product:price:amount')).toBe('10.00')
    expect(page.data).toEqual([
      expect.objectContaining({
        '@type': 'ProductCollection',
        name: 'Forest',
        offers: expect.objectContaining({
          price: '10.00',
          priceCurrency: 'USD',
          seller: expect.objectContaining({ name: 'Sam of the Sets', url: `${site}/profile/${await usernameOf(sam)}` }),
        }),
        includesObject: items.map(({ id: item, title }) =>
          expect.objectContaining({
            typeOfGood: { '@type': 'Product', name: title, url: `${site}/listing/${item}` },
          }),
        ),
      }),
    ])
    expect(page.text).toMatch(/<h1[^>]*>Forest<\/h1>/)
    expect(page.hasApp).toBe(true)
  })

  test('on its seller’s page, which leads to it', { tags: ['crawlers-previews-read'] }, async () => {
    const sam = await seller('Sam of the Sets')
    const profile = async () => (await crawl(`/profile/${await usernameOf(sam)}`)).text
    expect(await profile()).not.toContain('Bundles</h2>')
    const { id } = await bundleOf(sam)
    expect(await profile()).toMatch(new RegExp(`Bundles</h2>.*href="/bundle/${id}"[^>]*>Forest<`, 's'))
  })

  test('that it is gone with 410 while one of its listings is inactive', { tags: ['missing-pages-404'] }, async () => {
    const sam = await seller()
    const { id, items } = await bundleOf(sam)
    await sam.patch(`files/${items[0]?.id}/deactivate`)
    const page = await crawl(`/bundle/${id}`)
    expect(page.status).toBe(410)
    expect(page.title).toBe('This bundle isn’t for sale right now. · Marketplace')
    expect(page.text).not.toContain('Forest')
  })

  const NO_BUNDLES = ['00000000-0000-4000-8000-000000000000', 'not-an-id']
  test.each(NO_BUNDLES)('that %s is not there with 404', { tags: ['missing-pages-404'] }, async (id) => {
    const page = await crawl(`/bundle/${id}`)
    expect(page.status).toBe(404)
    expect(page.hasApp).toBe(true)
  })
})
