// An item in a frame on another site. The page is sandboxed: its origin is opaque, so it can't read
// the shop's storage or cookies. Only sites that the seller named may frame it.
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { ERRORS, formatDollars, type Listing, pages, pageTitle, SITE_NAME, segment } from '../../contract/index.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { isUuid } from '../_shared/profiles.ts'
import { askFor, readAnswer } from './api.ts'
import { asGuest, settings } from './context.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif }
body { margin: 0; background: Canvas; color: CanvasText }
main { box-sizing: border-box; border: 1px solid GrayText; border-radius: 12px; overflow: hidden }
img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover }
div { padding: 12px 16px 16px }
h1 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere }
p { margin: 4px 0; overflow-wrap: anywhere }
a { display: block; margin-top: 12px; padding: 10px; border-radius: 8px; text-align: center; font-weight: 600;
  text-decoration: none; background: CanvasText; color: Canvas }
a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }`

/** Sends the framing page its height, which also shows that framing is allowed, and Escape. */
const SCRIPT = `
const send = (message) => parent.postMessage({ marketplace: message }, '*')
const fit = () => send(Math.ceil(document.querySelector('main').getBoundingClientRect().height))
new ResizeObserver(fit).observe(document.querySelector('main'))
addEventListener('keydown', ({ key }) => key === 'Escape' && send('close'))
fit()`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** @param pictures the origin of the picture, if there is one */
const policyOf = (hosts: readonly string[], pictures: string) =>
  [
    "default-src 'none'",
    `img-src ${pictures || "'none'"}`,
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(SCRIPT)}`,
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    `frame-ancestors ${hosts.length > 0 ? hosts.join(' ') : "'none'"}`,
  ].join('; ')

const document = (title: string, content: unknown) =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>${content}</main>
    <script>${raw(SCRIPT)}</script>
  </body>
</html>
`.toString()

function contentOf(listing: Listing) {
  const { id, title, seller_name: seller, rating, rating_count: count } = listing
  const picture = listing.showcase_thumbnail_urls[0]
  const amount = listing.price === 0 ? 'Free' : formatDollars(listing.price)
  const price = listing.pay_what_you_want ? `From ${amount}` : amount
  return html`${picture ? html`<img src="${picture}" alt="${listing.showcase_pictures[0]?.alt ?? ''}" />` : ''}
      <div>
        <h1>${title}</h1>
        <p>by ${seller}</p>
        <p><strong>${price}</strong>${rating === null ? '' : ` · ★ ${rating} of 5 (${count})`}</p>
        <a href="${settings.SITE_URL + pages.listing.path({ itemId: id })}" target="_blank" rel="noopener"
          >${listing.is_sold_out ? 'View' : 'Buy'} on ${SITE_NAME}</a>
      </div>`
}

/**
 * Without an ETag: a browser would keep the policy of an unchanged text. Hosts that can change a
 * function's headers take the policy from X-Page-Policy.
 */
const headersOf = (policy: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'X-Page-Policy': policy,
  'Cache-Control': 'public, max-age=60',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})

export const embeds = new Hono<AppEnv>().get('/embed/:listingId', async (c) => {
  const id = c.req.param('listingId')
  const [listing, found] = isUuid(id)
    ? await Promise.all([
        askFor(c)(`files/${segment(id)}`).then((answer) => readAnswer<Listing>(answer)),
        asGuest<{ hosts: string[] }[]>`
          select embed_hosts.hosts from public.embed_hosts join public.listings using (seller_id)
          where listings.id = ${id} and listings.status = 'active'`,
      ])
    : [null, []]
  if (!listing) {
    const { message } = ERRORS.not_found
    return c.body(document(pageTitle(message), html`<div><h1>${message}</h1></div>`), 404, headersOf(policyOf([], '')))
  }
  const [picture] = listing.showcase_thumbnail_urls
  const policy = policyOf(found[0]?.hosts ?? [], picture ? new URL(picture).origin : '')
  return c.body(document(pageTitle(listing.title), contentOf(listing)), 200, headersOf(policy))
})
