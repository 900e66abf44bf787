// Atom feeds (RFC 4287) of the newest items of a shop, a category or a tag, of a shared collection, and
// of what a seller sent to followers.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Collection } from '../../contract/collections.ts'
import { tagName } from '../../contract/label-choices.ts'
import type { Categories, TagCount } from '../../contract/labels.ts'
import type { Listing } from '../../contract/listings.ts'
import type { AnswerOf } from '../../contract/operations/operation.ts'
import { pages, summarise } from '../../contract/pages.ts'
import type { postCalls } from '../../contract/posts.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import type { SearchPage } from '../../contract/search.ts'
import { segment } from '../../contract/text/format.ts'
import { linkParts } from '../../contract/text/links.ts'
import { paragraphsOf } from '../../contract/text/typed-texts.ts'
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
  /** Whether it may end, so that it isn't kept. */
  canEnd?: true
  entries: Entry[]
}

type Entry = {
  id: string
  title: string
  path: string
  at: string
  author: { name: string; username: string }
  /** Plain text. */
  summary?: string
  /** HTML. */
  content?: string
}

const entryOf = ({ id, title, description, created_at, seller_name, uploader_username }: Listing): Entry => ({
  id,
  title,
  path: pages.listing.path({ itemId: id }),
  at: created_at,
  author: { name: seller_name, username: uploader_username },
  summary: summarise(description),
})

/** The newest items that a search finds. */
async function newest(ask: AskApi, filter: Record<string, string>): Promise<Entry[]> {
  const request = new URLSearchParams({ ...filter, sort: 'newest', limit: `${ITEMS}` })
  const found = await readAnswer<SearchPage>(await ask(`search?${request}`))
  return (found?.listings ?? []).map(entryOf)
}

/** The paragraphs of a text with its lines and links, as HTML that is escaped once. */
const htmlOf = (words: string): string =>
  paragraphsOf(words)
    .map((paragraph) => {
      const parts = linkParts(paragraph).map(({ text, href }) =>
        href ? html`<a href="${href}">${text}</a>` : `${html`${text}`}`.replaceAll(/\r\n|\r|\n/g, '<br>'),
      )
      return `<p>${parts.join('')}</p>`
    })
    .join('')

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
  return page && { ...page, entries: listings.slice(0, ITEMS).map(entryOf) }
}

/** What a seller sent to followers, and the path of the profile's call. Null without such a seller. */
export async function readPosts(ask: AskApi, identifier: string) {
  const path = `users/public-profile/${segment(identifier)}`
  const [profile, sent] = await Promise.all([
    ask(path).then((answer) => readAnswer<PublicProfile>(answer)),
    ask(`${path}/posts`).then((answer) => readAnswer<AnswerOf<typeof postCalls.listSentPosts>>(answer)),
  ])
  return profile && !profile.is_banned ? { path, profile, posts: sent?.posts ?? [] } : null
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
      entries: await newest(ask, { seller: id }),
    }
  },
  // By id, because a username can change.
  posts: async (ask: AskApi, name: string): Promise<Source> => {
    const found = await readPosts(ask, name)
    if (!found) throw new ApiError('profile_not_found')
    const { profile, posts } = found
    const page = pages.sellerPosts.path({ identifier: profile.username })
    return {
      name: profile.id,
      title: `Posts from ${profile.name}`,
      path: page,
      entries: posts.map(({ id, subject, body, sent_at }) => ({
        ...{ id, title: subject, path: `${page}#${id}`, at: sent_at, author: profile },
        content: htmlOf(body),
      })),
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
      entries: await newest(ask, { category: slug }),
    }
  },
  tag: async (ask: AskApi, name: string): Promise<Source> => {
    const known = await readAnswer<TagCount>(await ask(`tags/${segment(name)}`))
    if (!known) throw new ApiError('tag_not_found')
    const { tag } = known
    const entries = await newest(ask, { tag })
    return { name: tag, title: `New in “${tagName(tag)}”`, path: pages.tag.path({ tag }), entries }
  },
  collection: async (ask: AskApi, collectionId: string): Promise<Source> => {
    const found = await readCollection(ask, collectionId)
    if (!found) throw new ApiError('collection_not_found')
    const { id, name, owner_name, entries } = found
    const path = pages.collection.path({ collectionId: id })
    return { name: id, title: `${name} by ${owner_name}`, path, canEnd: true, entries }
  },
}
type Kind = keyof typeof SOURCES
const isKind = (kind: string): kind is Kind => Object.hasOwn(SOURCES, kind)

/** The address of a feed, for the head of the page that it is about. */
export const feedOf = (kind: Kind, name: string): string => `${settings.SITE_URL}/feeds/${kind}/${segment(name)}.atom`

/** XML 1.0 has no other characters, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entry = ({ id, title, path, at, author, summary, content }: Entry) => html`<entry>
<id>urn:uuid:${id}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${settings.SITE_URL + path}" />
<published>${at}</published>
<updated>${at}</updated>
<author><name>${author.name}</name><uri>${settings.SITE_URL + pages.profile.path({ identifier: author.username })}</uri></author>
${content === undefined ? html`<summary>${summary ?? ''}</summary>` : html`<content type="html">${content}</content>`}
</entry>
`

const document = (kind: Kind, { name, title, path, entries }: Source): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${feedOf(kind, name)}</id>
<title>${title}</title>
<updated>${entries[0]?.at ?? NEVER}</updated>
<link rel="self" type="application/atom+xml" href="${feedOf(kind, name)}" />
<link rel="alternate" type="text/html" href="${settings.SITE_URL + path}" />
${entries.map(entry)}</feed>
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
  const headers = source.canEnd ? { ...HEADERS, 'Cache-Control': CACHE_CONTROL.revalidated } : HEADERS
  return publicText(c, document(kind, source), headers)
})
