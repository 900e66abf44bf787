// Atom feeds (RFC 4287) of the newest items of a shop, a category or a tag, and of a shared collection.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Collection } from '../../contract/collections.ts'
import {
  type Categories,
  type KnownTag,
  type Listing,
  type PublicProfile,
  pages,
  type SearchPage,
  segment,
  summarise,
  tagName,
} from '../../contract/index.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { CACHE_CONTROL, publicText } from '../_shared/http/public-text.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { type AskApi, askFor, readAnswer } from './api.ts'
import { settings } from './context.ts'

const HEADERS = {
  'Content-Type': 'application/atom+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=300, stale-while-revalidate=3600',
}
const ITEMS = 50
/** An empty feed needs a time too. */
const NEVER = '1970-01-01T00:00:00Z'

type Source = {
  /** In the address of the feed. A merged tag has another one. */
  name: string
  title: string
  path: string
  /** Of the search. */
  filter?: Record<string, string>
  /** Without a search. */
  listings?: Listing[]
}

/** The largest page of a collection. */
const PAGE = 100

/** All items as they were added, newest first, with their notes. Null unless the collection is shared. */
async function readCollection(ask: AskApi, id: string) {
  const read = async (cursor: string) =>
    readAnswer<Collection>(await ask(`collections/${segment(id)}?limit=${PAGE}${cursor && `&cursor=${cursor}`}`))
  let page = await read('')
  const items = page ? [...page.items] : []
  while (page?.nextCursor) {
    page = await read(page.nextCursor)
    items.push(...(page?.items ?? []))
  }
  const listings = items
    .flatMap(({ listing, added_at, note }) =>
      listing ? [{ ...listing, created_at: added_at, description: note ?? listing.description }] : [],
    )
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
  return page && { ...page, listings: listings.slice(0, ITEMS) }
}

/** How each kind of feed finds what it is about. */
const SOURCES = {
  shop: async (ask: AskApi, name: string): Promise<Source> => {
    const profile = await readAnswer<PublicProfile>(await ask(`users/public-profile/${segment(name)}`))
    if (!profile) throw new ApiError('profile_not_found')
    const { id, username } = profile
    return {
      name: username,
      title: `New from ${profile.name}`,
      path: pages.profile.path({ identifier: username }),
      filter: { seller: id },
    }
  },
  category: async (ask: AskApi, slug: string): Promise<Source> => {
    const { categories = [] } = (await readAnswer<{ categories: Categories }>(await ask('categories'))) ?? {}
    const category = categories.find((one) => one.slug === slug)
    if (!category) throw new ApiError('category_not_found')
    return {
      name: slug,
      title: `New in “${category.name}”`,
      path: pages.browse.path({ category: slug }),
      filter: { category: slug },
    }
  },
  tag: async (ask: AskApi, name: string): Promise<Source> => {
    const known = await readAnswer<KnownTag>(await ask(`tags/${segment(name)}`))
    if (!known) throw new ApiError('tag_not_found')
    const { tag } = known
    return { name: tag, title: `New in “${tagName(tag)}”`, path: pages.tag.path({ tag }), filter: { tag } }
  },
  collection: async (ask: AskApi, collectionId: string): Promise<Source> => {
    const found = await readCollection(ask, collectionId)
    if (!found) throw new ApiError('collection_not_found')
    const { id, name, owner_name, listings } = found
    return { name: id, title: `${name} by ${owner_name}`, path: pages.collection.path({ collectionId: id }), listings }
  },
}
type Kind = keyof typeof SOURCES
const isKind = (kind: string): kind is Kind => Object.hasOwn(SOURCES, kind)

/** The address of a feed, for the head of the page that it is about. */
export const feedOf = (kind: Kind, name: string): string => `${settings.SITE_URL}/feeds/${kind}/${segment(name)}.atom`

/** XML 1.0 has no other characters, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function entry({ id, title, description, created_at, seller_name, uploader_username }: Listing) {
  const url = settings.SITE_URL + pages.listing.path({ itemId: id })
  const seller = settings.SITE_URL + pages.profile.path({ identifier: uploader_username })
  return html`<entry>
<id>urn:uuid:${id}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${url}" />
<published>${created_at}</published>
<updated>${created_at}</updated>
<author><name>${seller_name}</name><uri>${seller}</uri></author>
<summary>${summarise(description)}</summary>
</entry>
`
}

const document = (kind: Kind, { name, title, path }: Source, listings: Listing[]): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${feedOf(kind, name)}</id>
<title>${title}</title>
<updated>${listings[0]?.created_at ?? NEVER}</updated>
<link rel="self" type="application/atom+xml" href="${feedOf(kind, name)}" />
<link rel="alternate" type="text/html" href="${settings.SITE_URL + path}" />
${listings.map(entry)}</feed>
`
    .toString()
    .replace(NOT_XML, '')

export const feeds = new Hono<AppEnv>().get('/feeds/:kind/:file{.+\\.atom}', async (c) => {
  const { kind, file } = c.req.param()
  if (!isKind(kind)) throw new ApiError('not_found')
  const ask = askFor(c)
  const asked = file.slice(0, -'.atom'.length)
  const source = await SOURCES[kind](ask, asked)
  if (source.name !== asked) return c.redirect(feedOf(kind, source.name), 301)
  // A collection can stop being shared, so its feed isn't kept.
  if (source.listings)
    return publicText(c, document(kind, source, source.listings), {
      ...HEADERS,
      'Cache-Control': CACHE_CONTROL.revalidated,
    })
  const request = new URLSearchParams({ ...source.filter, sort: 'newest', limit: `${ITEMS}` })
  const found = await readAnswer<SearchPage>(await ask(`search?${request}`))
  return publicText(c, document(kind, source, found?.listings ?? []), HEADERS)
})
