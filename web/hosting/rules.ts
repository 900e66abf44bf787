// The paths that a host forwards to the functions. Each host's own rules are written from it.
import { allPages, patternIn } from '../../contract/pages.ts'

export type HostRule = {
  /** Literal segments, :names and a last *, maybe after literal characters. */
  path: string
  /** Below /functions/v1/; it takes up :names, and * as :splat. */
  functionPath: string
  /** An answer that passes unchanged, or a page, which gets the host's headers. */
  answers: 'call' | 'page'
}

/** Below /api. They are served on the shop's own origin, so that calls and cookies stay there. */
const API_RULES: readonly [path: string, functionPath: string][] = [
  ['/checkout/*', 'checkout/:splat'],
  ['/orders/session/:sessionId', 'checkout/orders/session/:sessionId'],
  ['/orders/:orderId/invoice', 'checkout/orders/:orderId/invoice'],
  ['/orders/:orderId/download/:fileId', 'downloads/orders/:orderId/download/:fileId'],
  ['/files/:id/releases/:number/files/:fileId/download', 'downloads/files/:id/releases/:number/files/:fileId/download'],
  ['/files/uploads', 'downloads/files/uploads'],
  ['/files/:id/previews/:fileId/pictures', 'downloads/files/:id/previews/:fileId/pictures'],
  ['/redress/export', 'downloads/redress/export'],
  ['/redress/download/:orderId/:listingId', 'downloads/redress/download/:orderId/:listingId'],
  ['/users/:userId/avatar', 'downloads/users/:userId/avatar'],
  ['/users/:userId/export', 'downloads/users/:userId/export'],
  ['/users/:userId/banner', 'downloads/users/:userId/banner'],
  ['/users/:userId/message-pictures', 'downloads/users/:userId/message-pictures'],
  ['/messages/:messageId/pictures', 'downloads/messages/:messageId/pictures'],
  ['/stripe/connect', 'stripe-connect/connect'],
  ['/stripe/tax-setup', 'stripe-connect/tax-setup'],
  ['/stripe/payouts', 'stripe-connect/payouts'],
  ['/stripe/oauth/*', 'stripe-connect/oauth/:splat'],
  ['/stripe/disputes/*', 'stripe-connect/disputes/:splat'],
  ['/stripe/webhook', 'stripe-webhook'],
  ['/*', 'api/:splat'],
]

/** What the function `pages` makes for crawlers and for other sites. */
const CRAWLER_PATHS = ['/robots.txt', '/sitemap.xml', '/sitemap/:part', '/feeds/:kind/:file', '/embed/:listingId']

const inPages = (path: string) => (path === '/' ? 'pages' : `pages${path}`)

/** A shop's short address, which the function `pages` redirects. */
const SHORT_RULE: HostRule = { path: '/@*', functionPath: 'pages/@/:splat', answers: 'call' }

/** The first rule that fits wins. */
export const HOST_RULES: readonly HostRule[] = [
  ...API_RULES.map(([path, functionPath]): HostRule => ({ path: `/api${path}`, functionPath, answers: 'call' })),
  ...CRAWLER_PATHS.map((path): HostRule => ({ path, functionPath: inPages(path), answers: 'call' })),
  SHORT_RULE,
  ...allPages
    .filter(({ server }) => server !== 'static')
    .flatMap((page) => page.locales.map((locale) => patternIn(page, locale)))
    .map((path): HostRule => ({ path, functionPath: inPages(path), answers: 'page' })),
]

/**
 * What the host answers with the built index.html and the status 200: the pages of no function, and that file by its own name, which the
 * function `pages` asks for. Every other path is no page: it gets the same file with 404.
 */
export const APP_PATHS: readonly string[] = [
  '/index.html',
  ...allPages.filter(({ server }) => server === 'static').map(({ pattern }) => pattern),
]
