// The Supabase gateway: one origin for /auth/v1, /rest/v1, /storage/v1, /functions/v1 and the Studio page, as a hosted project has.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createProxyServer } from 'httpxy'
import { listen } from '../stack/listen.ts'
import { type AuthAndRestOptions, createAuthAndRest } from './auth-and-rest.ts'

export type GatewayOptions = AuthAndRestOptions & {
  port: number
  host?: string
  storageUrl: string
  /** Function name to the origin that its process listens on. */
  functionUrls: Record<string, string>
  log?: (line: string) => void
}

export type Gateway = { url: string; port: number; close(): Promise<void> }

const refuse = (response: ServerResponse, status: number, code: string, message: string) => {
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
      refuse(
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

  const pass = (request: IncomingMessage, response: ServerResponse, target: string, prefix: string, kept = '') => {
    request.url = kept + (request.url ?? '').slice(prefix.length)
    request.headers['x-forwarded-for'] = forwardedFor(request)
    request.headers['x-forwarded-host'] ??= request.headers.host
    request.headers['x-forwarded-proto'] ??= 'http'
    void proxy.web(request, response, { target }).catch((error: Error) => log(`proxy: ${error.message}`))
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/storage/v1/')) return pass(request, response, options.storageUrl, '/storage/v1')
    if (path.startsWith('/functions/v1/')) {
      const name = path.slice('/functions/v1/'.length).split(/[/?]/, 1)[0] ?? ''
      const target = Object.hasOwn(options.functionUrls, name) ? options.functionUrls[name] : undefined
      if (!target) return refuse(response, 404, 'NOT_FOUND', 'Requested function was not found')
      return pass(request, response, target, '/functions/v1')
    }
    if (/^\/(auth|rest)\/v1\//.test(path) && allowOrigins(request, response)) return
    if (path.startsWith('/auth/v1/')) return void listeners.auth(request, response)
    // A browser says where a request comes from and pages cannot forge it: only Studio's own page acts as the operator.
    const isFromStudio = request.headers['sec-fetch-site'] === 'same-origin' && request.headers.apikey === undefined
    if (path.startsWith('/rest/v1/') && !isFromStudio) return void listeners.rest(request, response)
    return void listeners.studio(request, response)
  })
  return listen(server, options.port, options.host)
}
