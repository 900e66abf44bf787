// Items on other sites: hosts, the embed page's headers, oEmbed, and the size of the script.
import { beforeAll, describe, expect, test } from 'vitest'
import { crawl } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser } from '../../support/api/people.ts'
import { call, stack } from '../../support/stack.ts'

const site = stack.urls.web
const TITLE = '<script>alert(1)</script> & "quilt"'
let sam: TestUser
let id: string
beforeAll(async () => {
  sam = await seller('Sam Frames')
  id = (await list(sam, { title: TITLE, price: 7 })).id
})

const name = (hosts: unknown) => sam.put(`users/${sam.id}/embed-hosts`, { hosts })
const oembed = (url: string, more = '') => call('GET', `oembed?url=${encodeURIComponent(url)}${more}`)
const ancestors = async () =>
  /frame-ancestors ([^;]+)/.exec((await crawl(`/embed/${id}`)).headers.get('content-security-policy') ?? '')?.[1]

describe('a seller', () => {
  test('names the only sites that may frame their items', async () => {
    expect(await ancestors()).toBe("'none'")
    expect((await oembed(`${site}/listing/${id}`)).body).toMatchObject({ type: 'link', title: TITLE })
    expect((await name([' Quilts.Example ', 'quilts.example', 'a.b-c.example:8080'])).body).toEqual({
      hosts: ['quilts.example', 'a.b-c.example:8080'],
    })
    expect((await sam.get(`users/${sam.id}/embed-hosts`)).body.hosts).toHaveLength(2)
    expect(await ancestors()).toBe('quilts.example a.b-c.example:8080')
    const { body } = await oembed(`${site}/de/listing/${id}`, '&format=json&maxwidth=200')
    expect(body).toMatchObject({ type: 'rich', width: 200, author_name: 'Sam Frames' })
    expect(body.html).toContain(`src="${site}/embed/${id}"`)
  })

  test.each([
    'https://quilts.example',
    'quilts.example/shop',
    '*.example.com',
    "'self'",
    'a.example; script-src *',
    'x'.repeat(300),
  ])('cannot name %s as a site', async (host) => {
    expect((await name([host])).status).toBe(400)
  })
})

describe('a foreign site', () => {
  test('gets the item as text, without a cookie, in a sandbox', async () => {
    const { status, text, headers } = await crawl(`/embed/${id}`)
    expect(status).toBe(200)
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).toContain('$7.00')
    expect(headers.get('set-cookie')).toBeNull()
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toMatch(/sandbox allow-scripts allow-popups/)
    expect(policy).not.toMatch(/unsafe|allow-same-origin/)
  })

  test.each(['not-an-id', crypto.randomUUID()])('gets 404 for %s, which nobody may frame', async (unknown) => {
    const { status, headers } = await crawl(`/embed/${unknown}`)
    expect(status).toBe(404)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test.each([`https://other.example/listing/`, `${site}/profile/`, `${site}/listing/x`, `${site}/xx/listing/`])(
    'gets no oEmbed of %s',
    async (start) => {
      expect((await oembed(start + id)).status).toBe(404)
    },
  )

  test('finds the oEmbed in the listing’s page', async () => {
    const { text } = await crawl(`/listing/${id}`)
    expect(text).toMatch(/<link rel="alternate" type="application\/json\+oembed" href="[^"]*\/api\/oembed\?url=/)
  })

  test('loads one script of at most 6 KB, from any origin', async () => {
    const response = await fetch(`${site}/embed.js`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(6 * 1024)
  })
})
