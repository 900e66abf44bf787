// Feeds of shops, categories and tags. Postgres parses them.
import { beforeAll, describe, expect, test } from 'vitest'
import { crawl } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, usernameOf } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

const site = stack.urls.web
const TITLE = 'Fugues & “canons” <b>a\u0301</b> ]]>'
let username: string

beforeAll(async () => {
  const fay = await seller('Fay Feed')
  username = await usernameOf(fay)
  await list(fay, { title: 'Older fugue', category: 'sheet-music', tags: ['feed-fugue'] })
  await list(fay, { title: TITLE, category: 'sheet-music', tags: ['feed-fugue'] })
  await owner`insert into public.tags (slug, merged_into) values ('feed-fugues', 'feed-fugue')`
})

/** The texts at a path of the feed, in the order of the document. */
async function read(xml: string, path: string): Promise<string[]> {
  const [row] = await owner<[{ found: string[] }]>`
    select array(
      select trim(value, E' \n') from xmltable(
        xmlnamespaces('http://www.w3.org/2005/Atom' as a), ${path} passing xmlparse(document ${xml}) columns value text path '.'
      )
    ) as found`
  return row.found
}

describe('a feed reader', { tags: ['crawlers-previews-read'] }, () => {
  test.each([
    ['the shop', () => `/profile/${username}`, () => `/feeds/shop/${username}.atom`, 'New from Fay Feed'],
    ['a category', () => '/browse/sheet-music', () => '/feeds/category/sheet-music.atom', 'New in “Sheet music”'],
    ['a tag', () => '/tag/feed-fugue', () => '/feeds/tag/feed-fugue.atom', 'New in “feed fugue”'],
  ])('finds the feed of %s and reads its newest items first', async (_, page, feed, title) => {
    const address = site + feed()
    expect((await crawl(page())).text).toContain(`type="application/atom+xml" href="${address}"`)
    const { status, headers, text } = await crawl(feed())
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(await read(text, '/a:feed/a:title')).toEqual([title])
    expect(await read(text, '/a:feed/a:link/@href')).toEqual([address, site + page()])
    expect((await read(text, '/a:feed/a:entry/a:title')).slice(0, 2)).toEqual([TITLE, 'Older fugue'])
    expect((await read(text, '/a:feed/a:entry/a:author/a:name'))[0]).toBe('Fay Feed')
    const ids = await read(text, '/a:feed/a:entry/a:id')
    expect(new Set(ids).size).toBe(ids.length)
    expect(await read(text, '/a:feed/a:updated')).toEqual((await read(text, '//a:entry/a:updated')).slice(0, 1))
  })

  test('finds the feed of what a seller sent to followers, by id and with the texts as HTML', async () => {
    const fred = await seller('Fred & <Feed>')
    const post = { audience: 'followers', subject: 'A < B', body: 'See <i>&\nhttps://example.com/?a=1&b=2.\n\nBye' }
    const { id } = (await fred.post('posts', post)).body
    await fred.put('posts/sender', { postal_address: '1 Mill Lane' })
    expect((await fred.post(`posts/${id}/send`)).status).toBe(200)
    const path = `/profile/${await usernameOf(fred)}/posts`
    const feed = `/feeds/posts/${fred.id}.atom`
    const page = await crawl(path)
    expect(page).toMatchObject({ title: 'Posts from Fred & <Feed> · Marketplace', canonical: site + path })
    expect(page.text).toContain(`type="application/atom+xml" href="${site}${feed}"`)
    expect(page.firstView).toContain('See <i>&')
    const { text } = await crawl(feed)
    expect(await read(text, '/a:feed/a:entry/a:id')).toEqual([`urn:uuid:${id}`])
    expect(await read(text, '//a:entry/a:title')).toEqual(['A < B'])
    expect(await read(text, '//a:entry/a:content[@type="html"]')).toEqual([
      '<p>See &lt;i&gt;&amp;<br><a href="https://example.com/?a=1&amp;b=2">https://example.com/?a=1&amp;b=2</a>.</p><p>Bye</p>',
    ])
    expect((await crawl(`/feeds/posts/${await usernameOf(fred)}.atom`)).headers.get('location')).toBe(site + feed)
    await owner`update public.profiles set is_banned = true where id = ${fred.id}`
    expect({ feed: (await crawl(feed)).status, path: (await crawl(path)).status }).toEqual({ feed: 404, path: 404 })
  })

  test('gets 304 for an unchanged feed', async () => {
    const feed = '/feeds/tag/feed-fugue.atom'
    const etag = (await crawl(feed)).headers.get('etag') ?? ''
    expect((await crawl(feed, site, { 'if-none-match': etag })).status).toBe(304)
  })

  test('is sent from a merged tag to the feed of the other one', async () => {
    const { status, headers } = await crawl('/feeds/tag/feed-fugues.atom')
    expect(status).toBe(301)
    expect(headers.get('location')).toBe(`${site}/feeds/tag/feed-fugue.atom`)
  })

  test.each(['shop/nobody-here', 'category/none', 'tag/nothing-here', 'toString/x'])(
    'gets 404 for %s',
    async (name) => {
      expect((await crawl(`/feeds/${name}.atom`)).status).toBe(404)
    },
  )
})
