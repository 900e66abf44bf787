// The frame of every page: it says that no money moves, has no scripts, and limits the targets of
// forms.
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type Html = ReturnType<typeof html>

export type Page = {
  title: string
  body: Html
  /** Addresses that a form's answer may redirect to. Browsers check them against the policy too. */
  formTargets?: (string | null)[]
  status?: ContentfulStatusCode
  layout?: 'narrow' | 'split' | 'wide'
}

export function renderPage(c: Context, { title, body, formTargets = [], status = 200, layout = 'narrow' }: Page) {
  const targets = formTargets.flatMap((target) => (target && URL.canParse(target) ? [new URL(target).origin] : []))
  c.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "style-src 'self'",
      'img-src http: https: data:',
      `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/assets/style.css" />
        </head>
        <body>
          <p class="ribbon"><strong>Fake Stripe</strong> Test payments — no real money moves</p>
          <main class="${layout}">${body}</main>
        </body>
      </html>`,
    status,
  )
}
