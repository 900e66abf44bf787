// The Supabase gateway: one origin for /auth/v1, /rest/v1, /storage/v1, /functions/v1 and the Studio page, as a hosted project has.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createProxyServer } from 'httpxy'
import { listen } from '../stack/listen.ts'
import { type Address, pathBelow, readAddress } from './address.ts'
import { type AuthAndRestOptions, createAuthAndRest } from './auth-and-rest.ts'
import { AUTH_CLOSED, authCall } from './auth-calls.ts'
import { createStudio } from './studio.ts'

export type GatewayOptions = AuthAndRestOptions & {
  port: number
  host?: string
  storageUrl: string
  /** Opens Studio. Only the owner of the stack can read it. */
  studioSecret: string
  /** Function name to the origin that its process listens on. */
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
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  })
  response.end(JSON.stringify({ code, message, error: message }))
}

const AUTH_CLOSED_HEADERS = { 'content-type': 'application/json', 'x-sb-error-code': AUTH_CLOSED.error_code }

/** Browsers call from the shop's origin. As on the hosted platform, the gateway answers for auth and rest what they may send. */
function allowOrigins(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*')
  if (request.method !== 'OPTIONS') return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '3600',
    vary: 'access-control-request-headers',
  })
  response.end()
  return true
}

/** The address that the socket saw is appended last: only that entry can be believed. */
const forwardedFor = (request: IncomingMessage) => {
  const earlier = request.headers['x-forwarded-for']
  const own = request.socket.remoteAddress ?? ''
  return earlier ? `${earlier}, ${own}` : own
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const log = options.log ?? (() => {})
  const apps = createAuthAndRest(options)
  const proxy = createProxyServer({ changeOrigin: false, xfwd: false })
  proxy.on('error', (error, _request, response) => {
    log(`proxy: ${error.message}`)
    if (response && 'writeHead' in response)
      reject(
        response as ServerResponse,
        503,
        'unavailable',
        'The service is not available at the moment. Please try again shortly.',
      )
  })

  const listenerOf = (app: keyof typeof apps) =>
    getRequestListener((request, environment) => {
      const incoming = (environment as { incoming: IncomingMessage }).incoming
      return apps[app](request, { peerAddress: incoming.socket.remoteAddress ?? null })
    })
  const listeners = { auth: listenerOf('auth'), rest: listenerOf('rest'), studio: listenerOf('studio') }

  const studio = createStudio(options.studioSecret, listeners.studio)

  const pass = (request: IncomingMessage, response: ServerResponse, target: string, path: string) => {
    request.url = path
    request.headers['x-forwarded-for'] = forwardedFor(request)
    request.headers['x-forwarded-host'] ??= request.headers.host
    request.headers['x-forwarded-proto'] ??= 'http'
    void proxy.web(request, response, { target }).catch((error: Error) => log(`proxy: ${error.message}`))
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
    if (path.startsWith('/storage/v1/'))
      return pass(request, response, options.storageUrl, pathBelow('/storage/v1', address) + search)
    if (path.startsWith('/functions/v1/')) return callFunction(request, response, address)
    if (/^\/(auth|rest)\/v1\//.test(path) && allowOrigins(request, response)) return
    if (path.startsWith('/auth/v1/')) {
      const call = authCall(request.method, address, options)
      if (!call) return void response.writeHead(404, AUTH_CLOSED_HEADERS).end(JSON.stringify(AUTH_CLOSED))
      request.url = call
      return void listeners.auth(request, response)
    }
    request.url = path + search
    if (path.startsWith('/rest/v1/'))
      return void (studio.isActing(request) ? listeners.studio : listeners.rest)(request, response)
    if (!studio.serve(request, response, path)) reject(response, 404, 'NOT_FOUND', 'Requested path was not found')
  })
  return listen(server, options.port, options.host)
}
