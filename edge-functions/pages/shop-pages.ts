// Metadata of a search. All filters and pages share one address; only a plain search is preloaded.

import { Hono } from 'hono'
import { allPages, type PageName, pages, pageTitle, patternIn, summarise } from '../../contract/index.ts'
import type { PageWords } from '../../contract/page-words.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { categoryMetadata, tagMetadata } from './browse-metadata.ts'
import { settings } from './context.ts'
import { bundleMetadata, collectionMetadata, listingMetadata } from './item-metadata.ts'
import type { Metadata } from './metadata.ts'
import { profileMetadata, sellerPostsMetadata } from './profile-metadata.ts'
import { type FindMetadata, showPage, showUserPage } from './show-page.ts'

export const searchMetadata: FindMetadata = (_ask, _parameters, { query: asked = '', ...filters }, words) => {
  const query = asked.toWellFormed().trim()
  const isPlain = Object.keys(filters).length === 0
  const url = settings.SITE_URL + pages.search.path()
  const ofQuery = {
    title: pageTitle(words.resultsFor(summarise(query))),
    description: words.productsFor(summarise(query)),
    url: `${url}?query=${encodeURIComponent(query)}`,
    calls: [`search?${new URLSearchParams({ query })}`],
  }
  const metadata = query === '' ? metadataOf('search', words) : ofQuery
  const isLeftOut = query !== '' || !isPlain
  return { metadata: { ...metadata, isLeftOut, calls: isPlain ? metadata.calls : [] } }
}

// The pages that this function answers, with metadata and maybe a first view.

/** Pages about a public thing of the database, whose metadata is read for each. */
type EntityPage = {
  [Name in PageName]: (typeof pages)[Name] extends {
    access: 'everyone'
    pattern: `${string}:${string}`
    server: 'metadata' | 'rendered'
  }
    ? Name
    : never
}[PageName]

const FINDERS: Record<EntityPage, FindMetadata> & Partial<Record<string, FindMetadata>> = {
  browse: categoryMetadata,
  bundle: bundleMetadata,
  collection: collectionMetadata,
  listing: listingMetadata,
  profile: profileMetadata,
  search: searchMetadata,
  sellerPosts: sellerPostsMetadata,
  tag: tagMetadata,
}

/** What a plain page calls first. Home is asked for most: what it shows is named with it. */
const CALLS: { [Name in PageName]?: string[] } = { home: ['files/public/popular'], search: ['search'] }

/** Pages of users alone say no more than what they are, and have no address for others. */
const metadataOf = (name: PageName, { titles, descriptions, tagline }: PageWords): Metadata => ({
  title: name === 'home' ? titles.home : pageTitle(titles[name]),
  description: descriptions[name] ?? tagline,
  ...(pages[name].access === 'everyone' ? { url: settings.SITE_URL + pages[name].pattern } : {}),
  calls: CALLS[name],
})

export const shopPages = new Hono<AppEnv>()

/** /@name on the host: a short address to share. Profiles have the other one in the specification. */
shopPages.get('/@/:username', (c) =>
  c.redirect(settings.SITE_URL + pages.profile.path({ identifier: c.req.param('username') }), 301),
)

for (const page of allPages) {
  if (page.server === 'static') continue
  const ofPage = (words: PageWords) => metadataOf(page.name, words)
  const find: FindMetadata = FINDERS[page.name] ?? ((_ask, _parameters, _query, words) => ({ metadata: ofPage(words) }))
  for (const locale of page.locales)
    shopPages.get(patternIn(page, locale), (c) =>
      page.access === 'everyone' ? showPage(c, page, locale, find) : showUserPage(c, page, ofPage),
    )
}
