// Metadata of a search. All filters and pages share one address; only a plain search is preloaded.

import { Hono } from 'hono'
import {
  allPages,
  type Page,
  type PageName,
  pages,
  pageTitle,
  patternIn,
  summarise,
  TAGLINE,
} from '../../contract/index.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { categoryMetadata, tagMetadata } from './browse-metadata.ts'
import { settings } from './context.ts'
import { bundleMetadata, collectionMetadata, listingMetadata } from './item-metadata.ts'
import type { Metadata } from './metadata.ts'
import { profileMetadata, sellerPostsMetadata } from './profile-metadata.ts'
import { type FindMetadata, showPage, showUserPage } from './show-page.ts'

export const searchMetadata: FindMetadata = (_ask, _parameters, { query: words = '', ...filters }) => {
  const query = words.toWellFormed().trim()
  const isPlain = Object.keys(filters).length === 0
  const url = settings.SITE_URL + pages.search.path()
  const ofAll = { title: pageTitle(pages.search.title), description: TAGLINE, url, calls: ['search'] }
  const ofQuery = {
    title: pageTitle(`Results for “${summarise(query)}”`),
    description: `Digital products for “${summarise(query)}” from independent makers.`,
    url: `${url}?query=${encodeURIComponent(query)}`,
    calls: [`search?${new URLSearchParams({ query })}`],
  }
  const metadata = query === '' ? ofAll : ofQuery
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

/** For search engines and previews. The others have the tagline. Here, because the app's first script is short. */
const DESCRIPTIONS: Partial<Record<string, string>> = {
  home: 'Patterns, planners, prints, music and learning material from independent makers. Download instantly.',
  categories: 'All categories of digital products: art, crafts, planners, books, music, games, design and software.',
  about: 'What the marketplace is, how to sell, what it costs, and how refunds and privacy work.',
  sell: 'What selling costs, what you need and how long it takes to open your own shop.',
  contact: 'Have a question, a problem with an order or an idea? Contact the team behind the marketplace.',
  terms: 'The agreement between you and the marketplace when you sign up, buy and sell.',
  ranking: 'The rules that order every list, and what sellers can see of them.',
  privacy: 'What data we store about you, why and for how long, and how to download or delete it.',
  copyright: 'How to report unauthorized use of your work, and what happens next.',
  usageLicences: 'What buyers may do with an item under a personal, commercial or extended licence.',
  acceptableUse: 'What isn’t allowed in the marketplace, and how we enforce it.',
  accessibility: 'How accessible this marketplace is, how we check it, and where to report a barrier.',
  transparency: 'Removals, warnings, suspensions and bans, by rule and month.',
}

/** Home is asked for most: what it shows is named with it. */
const CALLS: Partial<Record<string, string[]>> = { home: ['files/public/popular'] }

/** Pages of users alone say no more than what they are, and have no address for others. */
const staticMetadata = ({ name, title, access, pattern }: Page): Metadata => ({
  title: name === 'home' ? title : pageTitle(title),
  description: DESCRIPTIONS[name] ?? TAGLINE,
  ...(access === 'everyone' ? { url: settings.SITE_URL + pattern } : {}),
  calls: CALLS[name],
})

export const shopPages = new Hono<AppEnv>()

/** /@name on the host: a short address to share. Profiles have the other one in the specification. */
shopPages.get('/@/:username', (c) =>
  c.redirect(settings.SITE_URL + pages.profile.path({ identifier: c.req.param('username') }), 301),
)

for (const page of allPages) {
  if (page.server === 'static') continue
  const metadata = staticMetadata(page)
  const find = FINDERS[page.name] ?? (() => ({ metadata }))
  for (const locale of page.locales)
    shopPages.get(patternIn(page, locale), (c) =>
      page.access === 'everyone' ? showPage(c, page, locale, find) : showUserPage(c, page, metadata),
    )
}
