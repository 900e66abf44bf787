import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { allPages, inLocale, LOCALES, pages } from '../../contract/index.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { isUuid } from '../_shared/profiles.ts'
import { asGuest, settings } from './context.ts'

// robots.txt allows everything. Pages behind a login show crawlers nothing and are in no sitemap.
// /api stays open for crawlers that run scripts.

const TEXT = `User-agent: *
Allow: /

Sitemap: ${settings.SITE_URL}/sitemap.xml
`

export const robots = new Hono<AppEnv>().get('/robots.txt', (c) =>
  c.text(TEXT, 200, { 'Cache-Control': 'public, max-age=3600' }),
)

// Entries of a sitemap by keyset: no statement reads more than a few pages of rows.

/** A range of ids: beyond `after`, up to and with `to`; null for no bound. */
export type IdRange = { after: string | null; to: string | null }

/** How long ranges are cached. Meanwhile new rows join an existing range. */
const CACHE_MS = 10 * 60_000
/** Growth of a range: 10,000 by default, up to the standard's 50,000 (sitemaps.org, 0.9). */
const GROWTH = 5
/** As many as an index may name. */
const RANGES_MAX = 50_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type SitemapRow = { id: string; username: string; changed_at?: string }

const PATHS = {
  listings: ({ id }: SitemapRow) => pages.listing.path({ itemId: id }),
  bundles: ({ id }: SitemapRow) => pages.bundle.path({ bundleId: id }),
  profiles: ({ username }: SitemapRow) => pages.profile.path({ identifier: username }),
  posts: ({ username }: SitemapRow) => pages.sellerPosts.path({ identifier: username }),
}
export type Kind = keyof typeof PATHS
const KINDS = Object.keys(PATHS) as Kind[]

/** What guests see of a kind: bundles, for instance, whose listings are all for sale. */
function rowsOfKind(kind: Kind) {
  if (kind === 'listings')
    return asGuest`select id, updated_at as changed_at from public.listings where status = 'active'`
  if (kind === 'posts')
    return asGuest`
      select distinct on (seller_id) seller_id as id, username, sent_at as changed_at
      from private.archived_posts order by seller_id, sent_at desc`
  if (kind === 'bundles') return asGuest`select id, created_at as changed_at from public.bundles`
  return asGuest`select id, username from public.profiles where is_seller and standing = 'good'`
}

/** Goes from one boundary to the next, so that each statement passes over one range. */
async function findRanges(kind: Kind): Promise<IdRange[]> {
  const ranges: IdRange[] = []
  let after: string | null = null
  while (ranges.length < RANGES_MAX - 1) {
    const [last, next]: { id: string }[] = await asGuest<{ id: string }[]>`
      select id from (${rowsOfKind(kind)}) as things where id > ${after ?? FIRST_ID}
      order by id offset ${settings.SITEMAP_PAGE_URLS - 1} limit 2`
    if (!last || !next) break
    ranges.push({ after, to: last.id })
    after = last.id
  }
  return [...ranges, { after, to: null }]
}

const cached = new Map<Kind, { ranges: Promise<IdRange[]>; until: number }>()

export function rangesOf(kind: Kind): Promise<IdRange[]> {
  const found = cached.get(kind)
  if (found && found.until > performance.now()) return found.ranges
  const ranges = findRanges(kind)
  cached.set(kind, { ranges, until: performance.now() + CACHE_MS })
  ranges.catch(() => cached.delete(kind))
  return ranges
}

type Entry = { path: string; changed?: string | undefined }

/** The addresses of one range, with the day of the last change where it is known. */
export async function entriesOf(kind: Kind, { after, to }: IdRange): Promise<Entry[]> {
  const found = await asGuest<SitemapRow[]>`
    select * from (${rowsOfKind(kind)}) as things where id > ${after ?? FIRST_ID} and id <= ${to ?? LAST_ID}
    order by id limit ${settings.SITEMAP_PAGE_URLS * GROWTH}`
  return found.map((thing) => ({ path: PATHS[kind](thing), changed: thing.changed_at?.slice(0, 10) }))
}

// sitemap.xml: an index of ranges of listings, bundles, profiles and their posts (sitemaps.org, 0.9).

const XML = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
}
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** Categories and tags with at least three items, in one sitemap of at most 50,000. */
async function shelves(): Promise<Entry[]> {
  const found = await asGuest<{ category: string | null; tag: string | null }[]>`
    select slug as category, null as tag from public.categories
    where (
      select count(*) from (
        select from public.listings
        where status = 'active' and category in (select below.slug from public.categories as below where categories.slug in (below.slug, below.parent))
        limit 3
      ) as few
    ) = 3
    union all
    (select null, slug from public.tags where merged_into is null and listing_count >= 3 order by listing_count desc, slug limit ${RANGES_MAX - 1000})`
  return found.map(({ category, tag }) => ({
    path: tag === null ? pages.browse.path({ category: category ?? '' }) : pages.tag.path({ tag }),
  }))
}

const NAMED_PAGES = allPages.filter(({ inSitemap }) => inSitemap).map(({ pattern: path }) => ({ path }))

const urlset = (entries: Entry[]) => {
  const urls = entries.map(({ path, changed }) => {
    const others = LOCALES.map((locale) => {
      const address = settings.SITE_URL + inLocale(locale, path)
      return html`<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`
    })
    const lastmod = changed ? html`<lastmod>${changed}</lastmod>` : ''
    return html`<url><loc>${settings.SITE_URL}${path}</loc>${lastmod}${others}</url>`
  })
  return `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.map(String).join('\n')}\n</urlset>\n`
}

const addressOf = (kind: Kind, { after, to }: IdRange) => {
  const bounds = new URLSearchParams({ ...(after ? { after } : {}), ...(to ? { to } : {}) })
  return `${settings.SITE_URL}/sitemap/${kind}.xml${bounds.size > 0 ? `?${bounds}` : ''}`
}

async function index(): Promise<string> {
  const pages = await Promise.all(
    KINDS.map(async (kind) => (await rangesOf(kind)).map((range) => addressOf(kind, range))),
  )
  const sitemaps = [
    `${settings.SITE_URL}/sitemap/pages.xml`,
    `${settings.SITE_URL}/sitemap/shelves.xml`,
    ...pages.flat(),
  ].map((address) => html`<sitemap><loc>${address}</loc></sitemap>`.toString())
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('\n')}\n</sitemapindex>\n`
}

function boundIn(c: Context<AppEnv>, name: 'after' | 'to'): string | null {
  const bound = c.req.query(name)
  if (!bound) return null
  if (!isUuid(bound)) throw new ApiError('invalid_request', { field: name })
  return bound.toLowerCase()
}

const stretchPage = (kind: Kind) => async (c: Context<AppEnv>) => {
  const range = { after: boundIn(c, 'after'), to: boundIn(c, 'to') }
  return c.body(urlset(await entriesOf(kind, range)), 200, XML)
}

export const sitemaps = new Hono<AppEnv>()
  .get('/sitemap.xml', async (c) => c.body(await index(), 200, XML))
  .get('/sitemap/pages.xml', (c) => c.body(urlset(NAMED_PAGES), 200, XML))
  .get('/sitemap/shelves.xml', async (c) => c.body(urlset(await shelves()), 200, XML))
for (const kind of KINDS) sitemaps.get(`/sitemap/${kind}.xml`, stretchPage(kind))
