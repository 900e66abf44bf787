// What a visitor reads. Nothing is written: safe on a shop in use.
import { describe, expect, test } from 'vitest'
import { allPages, pages } from '../../../../contract/pages.ts'
import { ask } from '../support/ask.ts'
import { target } from '../support/target.ts'

const get = (path: string) => fetch(target.urls.web + path, { redirect: 'manual' })

/** Pages without a parameter. Those for users are the app's own page for visitors. */
const named = allPages.filter(({ pattern }) => !pattern.includes(':'))

describe('a page', () => {
  test.each(named)(
    '$pattern is there, and may do only what the shop lets it',
    { tags: ['acceptance-smoke'] },
    async ({ pattern }) => {
      const response = await get(pattern)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('referrer-policy')).toBeTruthy()
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/script-src 'self'(?![^;]*'unsafe)/)
      expect(await response.text()).toContain('<div id="root"')
    },
  )

  test('of a listing shows it before any script has come', { tags: ['acceptance-smoke'] }, async ({ skip }) => {
    const { body } = await ask('get /files/public/popular')
    const [listing] = body.files
    if (!listing) return skip('nothing is for sale')
    const response = await get(pages.listing.path({ itemId: listing.id }))
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('property="og:title"')
    expect(html).toContain('application/ld+json')
  })

  test('that does not exist says so', { tags: ['acceptance-smoke'] }, async () => {
    expect((await get(pages.listing.path({ itemId: crypto.randomUUID() }))).status).toBe(404)
  })

  test('lists the others for search engines', { tags: ['acceptance-smoke'] }, async () => {
    const robots = await (await get('/robots.txt')).text()
    const [, sitemap = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? []
    expect(new URL(sitemap).origin).toBe(new URL(target.urls.web).origin)
    // Not the index: the shop caches it for some minutes, and tests add listings faster.
    const listed = await (await get('/sitemap/pages.xml')).text()
    for (const { pattern } of named.filter(({ inSitemap }) => inSitemap))
      expect(listed).toContain(`<loc>${target.urls.web}${pattern}</loc>`)
  })

  test.each(['/no-such-page', '/.env', '/.git/config', '/assets/index.js.map', '/stack.json'])(
    '%s is not there',
    { tags: ['acceptance-smoke'] },
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})
