// sitemap.xml: an index of pages, each a bounded stretch of listings, bundles or profiles in the order of their ids (sitemaps.org, 0.9).
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { allPages } from '../../contract/index.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import type { AppEnv } from '../_shared/http/app.ts'
import { isUuid } from '../_shared/is-uuid.ts'
import { settings } from './context.ts'
import { entriesOf, type Kind, type Stretch, stretchesOf } from './sitemap-rows.ts'

const XML = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
}
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMED_PAGES = allPages.filter(({ inSitemap }) => inSitemap).map(({ pattern: path }) => ({ path }))

const urlset = (entries: { path: string; changed?: string }[]) => {
  const urls = entries.map(({ path, changed }) =>
    changed
      ? html`<url><loc>${settings.SITE_URL}${path}</loc><lastmod>${changed}</lastmod></url>`
      : html`<url><loc>${settings.SITE_URL}${path}</loc></url>`,
  )
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n${urls.map(String).join('\n')}\n</urlset>\n`
}

const addressOf = (kind: Kind, { after, to }: Stretch) => {
  const bounds = new URLSearchParams({ ...(after ? { after } : {}), ...(to ? { to } : {}) })
  return `${settings.SITE_URL}/sitemap/${kind}.xml${bounds.size > 0 ? `?${bounds}` : ''}`
}

async function index(): Promise<string> {
  const kinds: Kind[] = ['listings', 'bundles', 'profiles']
  const pages = await Promise.all(
    kinds.map(async (kind) => (await stretchesOf(kind)).map((stretch) => addressOf(kind, stretch))),
  )
  const sitemaps = [`${settings.SITE_URL}/sitemap/pages.xml`, ...pages.flat()].map((address) =>
    html`<sitemap><loc>${address}</loc></sitemap>`.toString(),
  )
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('\n')}\n</sitemapindex>\n`
}

function boundIn(c: Context<AppEnv>, name: 'after' | 'to'): string | null {
  const given = c.req.query(name)
  if (!given) return null
  if (!isUuid(given)) throw new ApiError('invalid_request', { field: name })
  return given.toLowerCase()
}

const stretchPage = (kind: Kind) => async (c: Context<AppEnv>) => {
  const stretch = { after: boundIn(c, 'after'), to: boundIn(c, 'to') }
  return c.body(urlset(await entriesOf(kind, stretch)), 200, XML)
}

export const sitemaps = new Hono<AppEnv>()
  .get('/sitemap.xml', async (c) => c.body(await index(), 200, XML))
  .get('/sitemap/pages.xml', (c) => c.body(urlset(NAMED_PAGES), 200, XML))
  .get('/sitemap/listings.xml', stretchPage('listings'))
  .get('/sitemap/bundles.xml', stretchPage('bundles'))
  .get('/sitemap/profiles.xml', stretchPage('profiles'))
