// Answers with a page, its metadata and its first view. The app runs without either, too.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  APP_SCRIPTS_ID,
  DEFAULT_LOCALE,
  FIRST_VIEW_ID,
  type FirstView,
  inLocale,
  LOCALES,
  type Locale,
  type Page,
  type Renderer,
  VIEW_LOCALE,
  VIEW_MEMBER,
  VIEW_TOKEN,
} from '../../contract/index.ts'
import type { PageWords } from '../../contract/page-words.ts'
import { log } from '../_shared/http/log.ts'
import { CACHE_CONTROL, publicText } from '../_shared/http/public-text.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { withTimeout } from '../_shared/once.ts'
import { type AskApi, askFor } from './api.ts'
import { settings, template, verifyToken } from './context.ts'
import { firstViewOf, rendererOf, wordsIn } from './first-view.ts'
import { type Metadata, scriptJson, withMetadata } from './metadata.ts'

/** `moved` is the path of the page that a page is now. */
export type PageResult = { metadata: Metadata; status?: 200 | 404 | 410 } | { moved: string }

/** Finds out what a page says to crawlers and previews. */
export type FindMetadata = (
  ask: AskApi,
  parameters: Record<string, string>,
  query: Record<string, string>,
  words: PageWords,
) => PageResult | Promise<PageResult>

/** How long a page waits for what it is made of. Longer, and people are better served without. */
const PATIENCE_MS = 1_500

const HTML = 'text/html; charset=utf-8'
const ROOT = '<div id="root"></div>'

/** Null, and a line in the log, where it fails or takes too long. */
async function patiently<Made>(c: Context<AppEnv>, made: Promise<Made>): Promise<Made | null> {
  return await withTimeout(PATIENCE_MS, made).catch((error: unknown) => {
    log('warn', { requestId: c.var.requestId, path: c.req.path }, error)
    return null
  })
}

const json = (id: string, data: object) => `<script type="application/json" id="${id}">${scriptJson(data)}</script>`

/** Scripts of the page's own, asked for beside those of the app. */
const preloads = (paths: readonly string[]) =>
  paths.map((path) => `<link rel="modulepreload" crossorigin href="${path}" />`).join('\n    ')

/**
 * The page with metadata and maybe a first view, which then loads pictures before the app's
 * scripts. A users' page without one belongs to a user who is signed in or about to be.
 */
function compose(
  built: string,
  { name, access }: Page,
  locale: Locale,
  metadata: Metadata,
  renderer: Renderer | null,
  view: FirstView | null,
): string {
  const inLanguage = built.replace('<html lang="en">', `<html lang="${locale}">`)
  const withHead = (changes: Partial<Metadata>, elements: string) =>
    withMetadata(inLanguage, { ...metadata, ...changes, locale }, elements)
  if (!renderer) return withHead({}, '')
  const { start, pages, user } = renderer.scripts
  if (!view) {
    const beside = access === 'everyone' ? [] : user
    return withHead({}, preloads([...(pages[name] ?? []), ...beside]))
  }
  const scripts = json(APP_SCRIPTS_ID, { start: [...start, ...(pages[name] ?? [])], user })
  // A first view contains its answers. A replacement function, because `$&` in a text is a pattern.
  return renderer.startTags
    .reduce((page, tag) => page.replace(tag, ''), withHead({ calls: [] }, scripts))
    .replace(ROOT, () => `<div id="root">${view.html}</div>\n    ${json(FIRST_VIEW_ID, view.data)}`)
}

/** The page's address, as browsers know it. */
function addressOf(c: Context<AppEnv>): URL {
  const { pathname, search } = new URL(c.req.url)
  return new URL(pathname.replace(/^\/pages/, '') + search, settings.SITE_URL)
}

/** A page for everyone. If its metadata can't be found, the app shows the error. */
export async function showPage(c: Context<AppEnv>, page: Page, locale: Locale, find: FindMetadata): Promise<Response> {
  const ask = askFor(c)
  const built = await template()
  const [renderer, words] = [await rendererOf(built.html, locale), await wordsIn(locale)]
  const [found, view] = await Promise.all([
    patiently(c, Promise.resolve(find(ask, c.req.param(), c.req.query(), words))),
    renderer && page.server !== 'metadata' ? patiently(c, firstViewOf(renderer, addressOf(c), ask)) : null,
  ])
  if (found && 'moved' in found) return c.redirect(settings.SITE_URL + inLocale(locale, found.moved), 301)
  const headers = { ...built.headers, 'Content-Type': HTML }
  if (!found) return c.body(built.html, 200, headers)
  const text = compose(built.html, page, locale, found.metadata, renderer, view)
  return publicText(c, text, { ...headers, 'Cache-Control': CACHE_CONTROL.revalidated }, found.status)
}

/**
 * A page for the user of the cookie's token, if the browser is still signed in as that user
 * (web/src/auth/session/view-token.ts). Never cached. Without a token, the app loads its data itself.
 */
export async function showUserPage(
  c: Context<AppEnv>,
  page: Page,
  metadataOf: (words: PageWords) => Metadata,
): Promise<Response> {
  const built = await template()
  const locale = LOCALES.find((one) => one === getCookie(c, VIEW_LOCALE)) ?? DEFAULT_LOCALE
  const renderer = await rendererOf(built.html, locale)
  const view = renderer && (await patiently(c, userView(c, renderer)))
  const headers = { ...built.headers, 'Content-Type': HTML, 'Cache-Control': 'private, no-store', Vary: 'Cookie' }
  const metadata = metadataOf(await wordsIn(locale))
  return c.body(compose(built.html, page, locale, metadata, renderer, view), 200, headers)
}

async function userView(c: Context<AppEnv>, renderer: Renderer): Promise<FirstView | null> {
  const token = getCookie(c, VIEW_TOKEN)
  const caller = token ? await verifyToken(token) : null
  if (!caller || caller.sub !== getCookie(c, VIEW_MEMBER)) return null
  const login = { id: caller.sub, email: null, name: null, picture: null }
  return await firstViewOf(renderer, addressOf(c), askFor(c, token), login)
}
