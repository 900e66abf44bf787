// Shared by all functions: request ids, errors, CORS, logs, Server-Timing, 404 and 405.
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { TrieRouter } from 'hono/router/trie-router'
import type { ERRORS, ErrorCode } from '../../../contract/index.ts'
import type { FunctionName } from '../../../contract/operations/operation.ts'
import { databaseError } from '../database/database-error.ts'
import { readSettings } from '../env.ts'
import { startTelemetry } from '../telemetry.ts'
import { ApiError } from './api-error.ts'
import { log } from './log.ts'
import { dropRejectedBody, endReads, requestFrame } from './request-frame.ts'
import type { AppEnv, AppOptions, CallRoute, RoutesBy } from './types.ts'

if (readSettings('OTEL_DENO').OTEL_DENO) await startTelemetry()

/** Timeout of a GET. Statements time out earlier, by their roles' settings. */
const READ_SECONDS = 20

/** Headers that pages of other origins may read. */
const EXPOSED = ['ETag', 'Retry-After', 'Server-Timing', 'X-Request-Id']

/** The app of a function: exactly the calls of the contract, and redirects to pages. */
export function createApp<Name extends FunctionName>(
  name: Name,
  calls: RoutesBy<Name>,
  routes: Hono<AppEnv>[] = [],
): Hono<AppEnv> {
  const { SITE_URL, ALLOWED_ORIGINS, LOG_REQUESTS } = readSettings('SITE_URL', 'ALLOWED_ORIGINS', 'LOG_REQUESTS')
  return buildApp({ name, allowedOrigins: [SITE_URL, ...ALLOWED_ORIGINS], logRequests: LOG_REQUESTS, calls, routes })
}

/** An app with some of the calls, or with other routes. */
export function buildApp({ name, allowedOrigins, logRequests, calls = {}, routes = [] }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath(`/${name}`)

  app.use(dropRejectedBody)
  app.use(requestFrame(logRequests))

  const allowBrowser = cors({
    origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
    allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'X-Request-Id', 'X-Redress-Token', 'apikey'],
    exposeHeaders: EXPOSED,
    maxAge: 600,
  })
  // Always allowed, so that a cached answer is right for every origin. No `Authorization`: a page shows its visitors
  // everything it sends.
  const allowAny = cors({ origin: '*', allowHeaders: ['Content-Type'], exposeHeaders: EXPOSED, maxAge: 7200 })
  const callRoutes = inOrder(Object.values(calls).filter(isRoute))
  const forAnyOrigin = new Set(callRoutes.filter((route) => route.isForAnyOrigin).map(({ path }) => `/${name}${path}`))
  app.use((c, next) => {
    if (forAnyOrigin.has(c.req.path)) return allowAny(c, next)
    return c.req.header('Origin') === undefined ? next() : allowBrowser(c, next)
  })

  app.use(endReads(READ_SECONDS * 1000))

  for (const { method, path, answer } of callRoutes) app.on(method.toUpperCase(), path, answer)
  for (const route of routes) app.route('/', route)

  const methodsOf = new TrieRouter<string>()
  for (const route of app.routes) if (route.method !== 'ALL') methodsOf.add('ALL', route.path, route.method)

  app.notFound((c) => {
    const methods = [...new Set(methodsOf.match('ALL', c.req.path)[0].map(([method]) => method))].toSorted()
    if (methods.length === 0) throw new ApiError('route_not_found')
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allowed })
    throw new ApiError('method_not_allowed', { headers: { Allow: allowed } })
  })

  app.onError((thrown, c) => {
    const requestId = c.get('requestId')
    const error = databaseError(thrown)
    if (error.status >= 500) {
      const { method, path } = c.req
      log('error', { requestId, method, path, code: error.code }, error.cause ?? thrown)
    }
    const { headers, ...answer } = errorAnswer(error, requestId)
    for (const [header, value] of Object.entries(headers)) c.header(header, value)
    return c.json(answer.body, answer.status)
  })
  return app
}

const isRoute = (member: unknown): member is CallRoute =>
  typeof member === 'object' && member !== null && 'answer' in member

/** Literal parts go before parameters: users/public-profile/cart is a profile named "cart". */
function inOrder(routes: CallRoute[]): CallRoute[] {
  const rank = ({ path }: CallRoute) => path.replace(/\/[^/]+/g, (part) => (part.startsWith('/:') ? '1' : '0'))
  return routes.toSorted((a, b) => rank(a).localeCompare(rank(b)))
}

type ErrorStatus = (typeof ERRORS)[ErrorCode]['status']

function errorAnswer(error: ApiError, requestId: string) {
  const { code, message, headers, field, itemId, parameters } = error
  const body = { error: message, message, code, requestId, field, itemId, parameters }
  return { body, headers, status: error.status as ErrorStatus }
}
