// Metadata in a page's head. Every value is escaped, because sellers write titles and names.
import { html, raw } from 'hono/html'
import { DEFAULT_LOCALE, inLocale, LOCALES, type Locale, SITE_NAME } from '../../contract/index.ts'
import { settings } from './context.ts'

export type Metadata = {
  title: string
  description: string
  /** Canonical absolute address. Absent for missing pages and users' own pages. */
  url?: string
  /** Of a page that has an address in each language. */
  locale?: Locale
  /** Whether search engines leave the page out, but follow its links. */
  isLeftOut?: boolean
  kind?: 'website' | 'product' | 'profile'
  image?: { url: string; alt: string; width?: number | undefined; height?: number | undefined }
  price?: { amount: string; currency: string }
  /** Schema.org data (JSON-LD), each in an element of its own. */
  data?: object[]
  /** The Atom feed of what the page lists. */
  feed?: string
  /** Answers the oEmbed of this page (oembed.com). */
  oembed?: string
  /** Paths below /api that the app calls first, to be preloaded. */
  calls?: string[]
}

/** Where the built index.html has its own metadata, which a page's replaces. */
const BUILT_METADATA = /<!--metadata-->[\s\S]*?<!--\/metadata-->/

/** JSON that can end no element and begin no comment (HTML standard, 4.12.1.3). */
export const scriptJson = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const property = (name: string, content: string) => html`<meta property="${name}" content="${content}" />`
const meta = (name: string, content: string) => html`<meta name="${name}" content="${content}" />`

const inLanguage = (url: string, locale: Locale) =>
  settings.SITE_URL + inLocale(locale, url.slice(settings.SITE_URL.length))

/** A page's address and those of its other languages (Google Search Central, "Localized versions"). */
const addresses = (url: string, locale: Locale) => [
  html`<link rel="canonical" href="${inLanguage(url, locale)}" />`,
  property('og:url', inLanguage(url, locale)),
  property('og:locale', locale),
  ...LOCALES.map((other) => html`<link rel="alternate" hreflang="${other}" href="${inLanguage(url, other)}" />`),
  html`<link rel="alternate" hreflang="x-default" href="${url}" />`,
]

/** The elements, as a string that is safe to put into a page. */
function renderMetadata({
  title,
  description,
  url,
  locale = DEFAULT_LOCALE,
  isLeftOut = false,
  kind = 'website',
  image,
  price,
  data = [],
  feed,
  oembed,
  calls = [],
}: Metadata): string {
  const elements = [
    html`<title>${title}</title>`,
    meta('description', description),
    ...(url ? addresses(url, locale) : [meta('robots', 'noindex')]),
    ...(isLeftOut ? [meta('robots', 'noindex, follow')] : []),
    property('og:site_name', SITE_NAME),
    property('og:type', kind),
    property('og:title', title),
    property('og:description', description),
    ...(image ? [property('og:image', image.url), property('og:image:alt', image.alt)] : []),
    ...(image?.width && image.height
      ? [property('og:image:width', `${image.width}`), property('og:image:height', `${image.height}`)]
      : []),
    ...(price
      ? [property('product:price:amount', price.amount), property('product:price:currency', price.currency)]
      : []),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(feed ? [html`<link rel="alternate" type="application/atom+xml" href="${feed}" />`] : []),
    ...(oembed ? [html`<link rel="alternate" type="application/json+oembed" href="${oembed}" />`] : []),
    ...calls.map((path) => html`<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/${path}" />`),
    ...data.map(
      (one) =>
        html`<script type="application/ld+json">${raw(scriptJson({ '@context': 'https://schema.org', ...one }))}</script>`,
    ),
  ]
  return elements.map(String).join('\n    ')
}

/**
 * Puts metadata into the built index.html. A replacement function, because `$&` in a title is a
 * pattern.
 * @param elements of the build: what the page needs beside the app's scripts, or their start
 */
export const withMetadata = (page: string, metadata: Metadata, elements: string): string =>
  page.replace(BUILT_METADATA, () => `${renderMetadata(metadata)}\n    ${elements}`)
