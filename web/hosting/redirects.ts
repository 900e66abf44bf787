// The rewrite rules of the shop's static host, in the format that Netlify and Cloudflare Pages read from _redirects; the build writes
// that file. The first rule that fits wins. ${SUPABASE_URL} is filled in when the shop is built or served.
import { allPages } from '../../contract/pages.ts'

/** Below /api. They are served on the shop's own origin, so that calls and cookies stay there. */
const API_RULES: readonly [path: string, functionPath: string][] = [
  ['/checkout/*', 'checkout/:splat'],
  ['/orders/session/:sessionId', 'checkout/orders/session/:sessionId'],
  ['/orders/:orderId/download/:fileId', 'downloads/orders/:orderId/download/:fileId'],
  ['/redress/export', 'downloads/redress/export'],
  ['/redress/download/:orderId/:listingId', 'downloads/redress/download/:orderId/:listingId'],
  ['/users/:userId/avatar', 'downloads/users/:userId/avatar'],
  ['/users/:userId/export', 'downloads/users/:userId/export'],
  ['/users/:userId/banner', 'downloads/users/:userId/banner'],
  ['/users/:userId/message-pictures', 'downloads/users/:userId/message-pictures'],
  ['/messages/:messageId/pictures', 'downloads/messages/:messageId/pictures'],
  ['/stripe/connect', 'stripe-connect/connect'],
  ['/stripe/oauth/*', 'stripe-connect/oauth/:splat'],
  ['/stripe/disputes/*', 'stripe-connect/disputes/:splat'],
  ['/stripe/webhook', 'stripe-webhook'],
  ['/*', 'api/:splat'],
]

/** What the function `pages` makes for crawlers. */
const CRAWLER_PATHS = ['/robots.txt', '/sitemap.xml', '/sitemap/:part']

/**
 * The host signs what it passes on with a secret of its environment, so that the functions believe it whom it saw (docs/deploy.md).
 * "200!" goes before a file of that path: / would otherwise be the built index.html.
 */
const rule = (path: string, functionPath: string) =>
  [path, `\${SUPABASE_URL}/functions/v1/${functionPath}`, path === '/' ? '200!' : '200', 'Sign=WEB_HOST_SECRET'].join(
    '  ',
  )

/** The text of _redirects. docs/deploy.md says on which domain the function `pages` can answer. */
export const redirects = (): string => {
  const passedToPages = [
    ...allPages.filter(({ server }) => server !== undefined).map(({ pattern }) => pattern),
    ...CRAWLER_PATHS,
  ]
  return [
    ...API_RULES.map(([path, functionPath]) => rule(`/api${path}`, functionPath)),
    ...passedToPages.map((path) => rule(path, path === '/' ? 'pages' : `pages${path}`)),
    '/*  /index.html  200',
    '',
  ].join('\n')
}
