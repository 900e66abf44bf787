// The head of a page in HTML. Every value is escaped: sellers write titles, descriptions and names.
import { html, raw } from 'hono/html'
import { SITE_NAME } from '../../contract/index.ts'

export type Early = {
  /** Paths of the API, below /api. A first view has these answers with it. */
  answers?: string[]
  /** Whose scripts are needed beside those that every page has. */
  page?: 'listing' | 'search' | 'profile' | 'about' | 'cart' | 'overview'
}

export type Head = {
  title: string
  description: string
  /** The page's one address, absolute. Left out for a page that is not there. */
  url?: string
  kind?: 'website' | 'product' | 'profile'
  image?: { url: string; alt: string }
  price?: { amount: string; currency: string }
  /** Schema.org data (JSON-LD). */
  data?: object
  /** What the app will ask for first, so that it is on its way before the app runs. */
  early?: Early
}

/** Where the built index.html has its own head, which a page's head replaces. */
const PLACE = /<!--page-head-->[\s\S]*?<!--\/page-head-->/

/** JSON within a script element: nothing in it can end the element or begin a comment (HTML standard, 4.12.1.3). */
export const scriptJson = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const renderEarly = ({ answers = [] }: Early, scripts: string[]) => [
  ...scripts.map((path) => html`<link rel="modulepreload" crossorigin href="${path}" />`),
  ...answers.map((path) => html`<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/${path}" />`),
]

const property = (name: string, content: string) => html`<meta property="${name}" content="${content}" />`
const meta = (name: string, content: string) => html`<meta name="${name}" content="${content}" />`

/** The head's elements, as a string that is safe to put into a page. `scripts` are paths of our own. */
export function renderHead(
  { title, description, url, kind = 'website', image, price, data, early }: Head,
  scripts: string[] = [],
): string {
  const elements = [
    html`<title>${title}</title>`,
    meta('description', description),
    ...(url ? [html`<link rel="canonical" href="${url}" />`, property('og:url', url)] : []),
    property('og:site_name', SITE_NAME),
    property('og:type', kind),
    property('og:title', title),
    property('og:description', description),
    ...(image ? [property('og:image', image.url), property('og:image:alt', image.alt)] : []),
    ...(price
      ? [property('product:price:amount', price.amount), property('product:price:currency', price.currency)]
      : []),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(early ? renderEarly(early, scripts) : []),
    ...(data ? [html`<script type="application/ld+json">${raw(scriptJson(data))}</script>`] : []),
  ]
  return elements.map(String).join('\n    ')
}

/** Puts a head into the built page. A replacement function, because `$&` in a title would be read as a pattern. */
export function withHead(page: string, head: Head): string {
  const scripts = head.early?.page ? scriptsOf(page, head.early.page) : []
  return page.replace(PLACE, () => renderHead(head, scripts))
}

/** The build names the scripts of linked pages in index.html: paths of our own, parted by spaces. */
function scriptsOf(page: string, name: string): string[] {
  const content = new RegExp(`<meta name="${name}-scripts" content="([\\w/. -]*)"`).exec(page)?.[1] ?? ''
  return content.split(' ').filter((path) => path.startsWith('/assets/'))
}
