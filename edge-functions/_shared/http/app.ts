// What every function shares: request id, errors by the closed table, CORS, logs, Server-Timing, 404 and 405.
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { TrieRouter } from 'hono/router/trie-router'
import type { ERRORS, ErrorBody, ErrorCode } from '../../../contract/index.ts'
import type { Act, Claims } from '../auth/acting.ts'
import { databaseError } from '../database/database-error.ts'
import { ApiError } from './api-error.ts'
import { describeError, log } from './log.ts'

export type AppEnv = {
  Variables: {
    requestId: string
    /** Who is calling; set by requireUser. */
    caller: Claims
    /** The caller's bearer token, for calls to Storage and other functions in their name. */
    token: string
    /** Runs SQL as the caller; set by requireUser. */
    asCaller: Act
    /** Runs acts of the private schema with the caller's identity; set by requireUser. */
    asFunction: Act
  }
}

export type AppOptions = {
  /** The function's name: the first part of every path it sees. */
  name: string
  /** Origins whose pages may call from a browser. */
  allowedOrigins: string[]
  /** Whether each request is logged. Failures always are. */
  logRequests: boolean
  /** The routes, mounted below the name. */
  routes: Hono<AppEnv>[]
}

const GIVEN_REQUEST_ID = /^[\w-]{8,64}$/

/** Builds the Hono app of one function. */
export function createApp({ name, allowedOrigins, logRequests, routes }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath(`/${name}`)

  app.use(async (c, next) => {
    const started = performance.now()
    const given = c.req.header('X-Request-Id')
    const requestId = given && GIVEN_REQUEST_ID.test(given) ? given : crypto.randomUUID()
    c.set('requestId', requestId)
    await next()
    const ms = Math.round((performance.now() - started) * 10) / 10
    c.header('X-Request-Id', requestId)
    c.header('Server-Timing', `app;dur=${ms}`)
    c.header('X-Content-Type-Options', 'nosniff')
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    if (logRequests) log('info', { requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms })
  })

  app.use(
    cors({
      origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
      allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'X-Request-Id', 'apikey'],
      exposeHeaders: ['ETag', 'Retry-After', 'Server-Timing', 'X-Request-Id'],
      maxAge: 600,
    }),
  )

  for (const route of routes) app.route('/', route)

  const methodsOf = new TrieRouter<string>()
  for (const route of app.routes) if (route.method !== 'ALL') methodsOf.add('ALL', route.path, route.method)

  app.notFound((c) => {
    const methods = new Set(methodsOf.match('ALL', c.req.path)[0].map(([method]) => method))
    if (methods.size === 0) throw new ApiError('route_not_found')
    const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    throw new ApiError('method_not_allowed', { headers: { Allow: allowed } })
  })

  app.onError((thrown, c) => {
    const requestId = c.var.requestId
    const error = thrown instanceof ApiError ? thrown : databaseError(thrown)
    if (error.status >= 500) {
      const { method, path } = c.req
      log('error', { requestId, method, path, code: error.code, error: describeError(error.cause ?? thrown) })
    }
    const { headers, ...answer } = errorAnswer(error, requestId)
    for (const [header, value] of Object.entries(headers)) c.header(header, value)
    c.header('Cache-Control', 'no-store')
    return c.json(answer.body, answer.status)
  })
  return app
}

type ErrorStatus = (typeof ERRORS)[ErrorCode]['status']

function errorAnswer(error: ApiError, requestId: string) {
  const { code, message, field, headers } = error
  const body: ErrorBody = { error: message, message, code, requestId, ...(field === undefined ? {} : { field }) }
  return { body, headers, status: error.status as ErrorStatus }
}
