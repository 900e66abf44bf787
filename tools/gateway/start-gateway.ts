// The Supabase gateway: one origin for /auth/v1, /rest/v1, /storage/v1, /functions/v1 and the
// Studio page, as in a hosted project.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { createProxyServer } from 'httpxy'
import { UNAVAILABLE } from '../../web/hosting/unavailable.ts'
import { listen } from '../stack/listen.ts'
import { type Address, pathBelow, readAddress } from './address.ts'
import { type AuthAndRestOptions, createAuthAndRest, type Handler } from './auth-and-rest.ts'
import { AUTH_CLOSED, authCall } from './auth-calls.ts'
import { openKeyExchange, type ProjectKeys, uploadAddress } from './originals.ts'
import { refuseLong, withBoundedRequest } from './refuse-body.ts'
import { createStudio } from './studio.ts'
import { refuseTokenCall, tokenLimit } from './token-limit.ts'

export type GatewayOptions = AuthAndRestOptions &
  ProjectKeys & {
    port: number
    host?: string
    /** Address of the local Storage. */
    storageUrl: string
    /** Opens Studio. Only the owner of the stack can read it. */
    studioSecret: string
    /** Origins of the functions' processes, by name. */
    functionUrls: Record<string, string>
    log?: (line: string) => void
  }

export type Gateway = { url: string; port: number; close(): Promise<void> }

const reject = (response: ServerResponse, status: number, code: string, message: string) => {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    ...(status === UNAVAILABLE.status ? UNAVAILABLE.headers : {}),
  })
  response.end(JSON.stringify({ code, message, error: message }))
}

const AUTH_CLOSED_HEADERS = { 'content-type': 'application/json', 'x-sb-error-code': AUTH_CLOSED.error_code }

/** Auth, REST and Storage send no CORS headers behind a gateway. Functions do. */
const HAS_CORS = /^\/(auth|rest|storage)\/v1\//

/**
 * Answers a preflight and returns true. As on the hosted platform, pages of any origin may call,
 * because a token identifies the caller and not a cookie.
 */
function allowOrigins(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*')
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '3600',
    vary: 'access-control-request-headers',
  })
  response.end()
  return true
}

/** Appends the socket's address last. Only that entry can be trusted. */
const forwardedFor = (request: IncomingMessage) => {
  const earlier = request.headers['x-forwarded-for']
  const own = request.socket.remoteAddress ?? ''
  return earlier ? `${earlier}, ${own}` : own
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const log = options.log ?? (() => {})
  const { originals } = options
  const apps = createAuthAndRest(options)
  const keys = await openKeyExchange(options)
  const proxy = createProxyServer({ xfwd: false })
  proxy.on('error', (error, _request, response) => {
    log(`proxy: ${error.message}`)
    if (response && 'writeHead' in response)
      reject(response as ServerResponse, UNAVAILABLE.status, UNAVAILABLE.code, UNAVAILABLE.message)
  })

  const listenerOf = (app: Handler | undefined) =>
    app &&
    getRequestListener((request, environment) => {
      const incoming = (environment as { incoming: IncomingMessage }).incoming
      return app(request, { peerAddress: incoming.socket.remoteAddress ?? null })
    })
  const listeners = { auth: listenerOf(apps.auth), rest: listenerOf(apps.rest), studio: listenerOf(apps.studio) }

  const studio = listeners.studio && createStudio(options.studioSecret, listeners.studio)

  const pass = (
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    path: string,
    changeOrigin = false,
    body?: Readable,
  ) => {
    request.url = path
    request.headers['x-forwarded-for'] = forwardedFor(request)
    request.headers['x-forwarded-host'] ??= request.headers.host
    request.headers['x-forwarded-proto'] ??= 'http'
    void proxy
      .web(request, response, { target, changeOrigin, buffer: body })
      .catch((error: Error) => log(`proxy: ${error.message}`))
  }

  const passToOriginal = (request: IncomingMessage, response: ServerResponse, target: string, path: string) => {
    keys.exchange(request.headers)
    return pass(request, response, target, path, true)
  }
  /** Auth and REST read a whole body before they answer. */
  const passBounded = (request: IncomingMessage, response: ServerResponse, target: string, path: string) => {
    keys.exchange(request.headers)
    withBoundedRequest(request, response, (body) => pass(request, response, target, path, true, body))
  }
  // An original Storage names its own address for an upload, so it is replaced.
  if (originals.storage)
    proxy.on('proxyRes', ({ headers }) => {
      if (headers.location) headers.location = uploadAddress(headers.location)
    })

  const callStorage = (request: IncomingMessage, response: ServerResponse, address: Address) => {
    const path = pathBelow('/storage/v1', address) + address.search
    if (!originals.storage) return pass(request, response, options.storageUrl, path)
    request.headers['x-forwarded-prefix'] = '/storage/v1'
    return passToOriginal(request, response, originals.storage, path)
  }

  const isOverLimit = tokenLimit()
  const callAuth = (request: IncomingMessage, response: ServerResponse, address: Address) => {
    const call = authCall(request.method, address, options)
    if (!call) return void response.writeHead(404, AUTH_CLOSED_HEADERS).end(JSON.stringify(AUTH_CLOSED))
    if (originals.auth) return passBounded(request, response, originals.auth, call.slice('/auth/v1'.length))
    if (address.path === '/auth/v1/token' && isOverLimit(request.socket.remoteAddress ?? ''))
      return refuseTokenCall(request, response)
    if (refuseLong(request, response)) return
    request.url = call
    return void listeners.auth?.(request, response)
  }

  const callRest = (request: IncomingMessage, response: ServerResponse, { path, search }: Address) => {
    if (originals.rest) {
      if (!keys.showsKey(request.headers)) return reject(response, 401, 'UNAUTHORIZED', 'No API key found in request')
      return passBounded(request, response, originals.rest, path.slice('/rest/v1'.length) + search)
    }
    if (refuseLong(request, response)) return
    request.url = path + search
    return void (studio?.isActing(request) ? listeners.studio : listeners.rest)?.(request, response)
  }

  const callFunction = (request: IncomingMessage, response: ServerResponse, address: Address) => {
    const name = address.path.split('/')[3] ?? ''
    const target = Object.hasOwn(options.functionUrls, name) ? options.functionUrls[name] : undefined
    if (!target) return reject(response, 404, 'NOT_FOUND', 'Requested function was not found')
    const own = pathBelow('/functions/v1', address)
    const path = own.split('/')[1] === name ? own : address.path.slice('/functions/v1'.length)
    return pass(request, response, target, path + address.search)
  }

  const server = createServer((request, response) => {
    const address = readAddress(request.url ?? '')
    if (!address) return reject(response, 400, 'BAD_REQUEST', 'The address is not valid')
    const { path, search } = address
    if (HAS_CORS.test(path) && allowOrigins(request, response)) return
    if (path.startsWith('/storage/v1/')) return callStorage(request, response, address)
    if (path.startsWith('/functions/v1/')) return callFunction(request, response, address)
    if (path.startsWith('/auth/v1/')) return callAuth(request, response, address)
    if (path.startsWith('/rest/v1/')) return callRest(request, response, address)
    request.url = path + search
    if (!studio?.serve(request, response, path)) reject(response, 404, 'NOT_FOUND', 'Requested path was not found')
  })
  return listen(server, options.port, options.host)
}
