// Public pages in each language: one address, one head and one first view for everybody.
import { describe, expect, test } from 'vitest'
import { LOCALES, VIEW_LOCALE, VIEW_MEMBER, VIEW_TOKEN } from '../../../contract/index.ts'
import { crawl } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

const site = stack.urls.web
const languageOf = (text: string) => /<html lang="(\w+)"/.exec(text)?.[1]

describe('a page in German', { tags: ['addresses-in-languages'] }, () => {
  test('names its own address, and those in all languages', async () => {
    const { id } = await list(await seller(), { title: 'Harvest quilt' })
    const page = await crawl(`/de/listing/${id}`)
    expect(page.status).toBe(200)
    expect(languageOf(page.text)).toBe('de')
    expect(page.canonical).toBe(`${site}/de/listing/${id}`)
    const alternates = [...page.text.matchAll(/hreflang="([\w-]+)" href="([^"]*)"/g)].map(([, code, url]) => [
      code,
      url,
    ])
    expect(alternates.filter(([code]) => code !== 'x-default')).toEqual(
      LOCALES.map((locale) => [locale, `${site}${locale === 'en' ? '' : `/${locale}`}/listing/${id}`]),
    )
    expect(alternates).toContainEqual(['x-default', `${site}/listing/${id}`])
    expect(page.appScripts[0]).toMatch(/^\/assets\/de\//)
    expect(page.firstView).toContain('In den Warenkorb')
    expect(page.firstView).toContain('Harvest quilt')
    expect(page.firstView).not.toContain('Add to Cart')
  })

  test('has a head in German', async () => {
    for (const [path, title] of [
      ['/de', 'Marketplace: digitale Produkte'],
      ['/de/search', 'Suchen · Marketplace'],
      ['/de/search?query=hut', 'Ergebnisse für „hut“ · Marketplace'],
      ['/de/terms', 'Nutzungsbedingungen · Marketplace'],
      [`/de/listing/${crypto.randomUUID()}`, 'Artikel nicht gefunden. · Marketplace'],
    ] as const) {
      const page = await crawl(path)
      expect([page.title, page.meta('og:title')]).toEqual([title, title])
    }
    expect((await crawl('/de/search')).meta('description')).toContain('digitale Produkte')
  })

  test('shows a paper without a translation in English, marked as such', async () => {
    const [german, english] = [await crawl('/de/terms'), await crawl('/terms')]
    expect(german.text).toMatch(/<div lang="en"><p[^>]*>These terms are/)
    expect(english.text).not.toMatch(/<div lang=|only available in English/)
  })

  test('is the same for a member, whose cookies it ignores', async () => {
    const { id, token } = await user('Bea')
    const cookie = `${VIEW_TOKEN}=${token}; ${VIEW_MEMBER}=${id}; ${VIEW_LOCALE}=fr`
    const [page, other] = [await crawl('/de/about'), await crawl('/de/about', site, { cookie })]
    expect(other.text).toBe(page.text)
    expect(page.headers.get('vary') ?? '').not.toMatch(/cookie|language/i)
  })

  test('is missing with 404, inactive with 410 and merged with 301, as in English', async () => {
    const sam = await seller()
    const listing = await list(sam)
    await sam.patch(`files/${listing.id}/deactivate`)
    expect((await crawl(`/de/listing/${listing.id}`)).status).toBe(410)
    expect((await crawl('/de/listing/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await crawl('/de/no-such-page')).status).toBe(404)
    expect((await crawl('/xx/about')).status).toBe(404)
    await owner`update public.listings set status = 'removed' where id = ${listing.id}`
    expect((await crawl(`/de/listing/${listing.id}`)).status).toBe(404)
  })

  test('counts against its visitor’s limit of searches', async () => {
    const search = async (path: string) => {
      expect((await crawl(path)).status).toBe(200)
      return (await owner`select sum(hits)::integer as hits from private.rate_limits where key like 'search:%'`)[0]
        ?.hits
    }
    const inEnglish = await search('/search?query=hut')
    expect(await search('/de/search?query=hut')).toBe(inEnglish + 1)
  })

  test('isn’t there for pages of members: their cookie says the language', async () => {
    expect((await crawl('/de/cart')).status).toBe(404)
    const { id, token } = await user('Bea')
    const as = (locale: string) =>
      crawl('/cart', site, { cookie: `${VIEW_TOKEN}=${token}; ${VIEW_MEMBER}=${id}; ${VIEW_LOCALE}=${locale}` })
    const japanese = await as('ja')
    expect([languageOf(japanese.text), japanese.title]).toEqual(['ja', 'カート · Marketplace'])
    expect(languageOf((await as('"><script>')).text)).toBe('en')
  })
})
