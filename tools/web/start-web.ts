// Compresses like static hosts: brotli if the browser accepts it, otherwise gzip. Built files are
// read from disk, and other answers compressed on the way.

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pipeline, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { createProxyServer } from 'httpxy'
import { FILE_CACHE, FILE_TYPES, FILLED_FILES, fillIn, isForVisitors, PAGE_CACHE } from '../../web/hosting/files.ts'
import { parseHeaders } from '../../web/hosting/read-headers.ts'
import { parseRedirects, rewrite, type Status } from '../../web/hosting/read-redirects.ts'
import { hostSignature } from '../../web/hosting/sign.ts'
import { UNAVAILABLE, unavailableBody } from '../../web/hosting/unavailable.ts'
import { listen } from '../stack/listen.ts'

export type Encoding = 'br' | 'gzip'

/** Extension of the compressed copy beside a built file. */
export const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|ld\+json)|image\/svg)/
/** Below this many bytes, compression costs more than it saves. */
const SMALLEST_BYTES = 1024
/** The best quality is only worth it for files that are compressed once. */
const BROTLI_QUALITY = 4

/** Headers of one connection, which don't apply to the next (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

export function encodingOf(request: IncomingMessage): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

const compressor = (encoding: Encoding): Transform =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : createGzip()

/**
 * Passes on another server's answer, compressed if that saves bytes. A strong ETag becomes a weak
 * one (RFC 9110, 8.8.1).
 */
export function sendAnswer(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingOf(request)
  const { 'content-type': type = '', 'content-encoding': encoded, 'content-length': length } = answer.headers
  const isWorth = encoded === undefined && COMPRESSIBLE.test(type) && !(Number(length) < SMALLEST_BYTES)
  const headers: NodeJS.Dict<string | string[]> = { ...answer.headers }
  for (const name of HOP_BY_HOP) delete headers[name]
  const status = answer.statusCode ?? 502
  if (!isWorth || !encoding || request.method === 'HEAD' || status === 206 || status === 304) {
    response.writeHead(status, headers)
    return void pipeline(answer, response, () => {})
  }
  delete headers['content-length']
  if (typeof headers.etag === 'string' && !headers.etag.startsWith('W/')) headers.etag = `W/${headers.etag}`
  const vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  response.writeHead(status, { ...headers, 'content-encoding': encoding, vary })
  pipeline(answer, compressor(encoding), response, () => {})
}

// Serves the web like a static host: the built files with the headers of _headers, and forwarded
// paths by the rules of _redirects.

export type WebOptions = {
  port: number
  host?: string
  /** The built page and its files. */
  distDir: string
  /** The contents of _redirects and _headers. */
  rules: { redirects: string; headers: string }
  /**
   * Public values for the page at run time. They replace %NAME% in filled files and ${NAME} in the
   * rules.
   */
  variables: Record<
    | 'SITE_URL'
    | 'SUPABASE_URL'
    | 'VITE_SUPABASE_URL'
    | 'VITE_SUPABASE_PUBLISHABLE_KEY'
    | 'VITE_AUTH_PROVIDER'
    | 'VITE_AUTH_LOGOUT_URL',
    string
  > &
    Record<string, string>
  /** In development, Vite serves the page and its modules instead of dist. */
  development?: { middleware: (request: IncomingMessage, response: ServerResponse) => void }
  /** Shared with the functions. Signs requests that match a rule with "Sign". */
  signingSecret: string
  log?: (line: string) => void
}

export async function startWeb(options: WebOptions): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const log = options.log ?? (() => {})
  const { distDir } = options
  const rules = parseRedirects(options.rules.redirects, options.variables)
  const headersFor = parseHeaders(options.rules.headers, options.variables)
  const proxy = createProxyServer({ changeOrigin: false, xfwd: false })
  proxy.on('error', (error, _request, response) => {
    log(`proxy: ${error.message}`)
    if (!response || !('writeHead' in response)) return
    if (response.headersSent) return void response.destroy()
    const requestId = randomUUID()
    const { status, headers } = UNAVAILABLE
    response.writeHead(status, { 'content-type': 'application/json', ...headers, 'x-request-id': requestId })
    response.end(unavailableBody(requestId))
  })

  proxy.on('proxyRes', sendAnswer)

  const sign = hostSignature(options.signingSecret)
  const passOn = async (request: IncomingMessage, response: ServerResponse, target: URL, isSigned: boolean) => {
    // Only the host sets these headers, so a visitor's are dropped.
    for (const name of Object.keys(request.headers)) if (name.startsWith('x-nf-')) delete request.headers[name]
    request.headers['x-nf-client-connection-ip'] = request.socket.remoteAddress ?? ''
    if (isSigned) request.headers['x-nf-sign'] = await sign()
    request.url = target.pathname + target.search
    const earlier = request.headers['x-forwarded-for']
    const own = request.socket.remoteAddress ?? ''
    request.headers['x-forwarded-for'] = earlier ? `${earlier}, ${own}` : own
    request.headers['x-forwarded-host'] = request.headers.host
    await proxy.web(request, response, { target: target.origin, selfHandleResponse: true })
  }

  /** @param status 404 if the path has no page, which the app also shows */
  const sendPage = (request: IncomingMessage, response: ServerResponse, status: Status) => {
    const built = join(distDir, 'index.html')
    if (!existsSync(built)) {
      response.writeHead(503, { 'content-type': 'text/plain' })
      return void response.end('The web is not built. Start with `npm start`, which builds it.')
    }
    const page = fillIn(readFileSync(built, 'utf8'), options.variables)
    const etag = `"${createHash('sha1').update(page).digest('base64url')}"`
    const isKnown = status === 200 && request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : status, {
      ...headersFor('/index.html'),
      'content-type': FILE_TYPES['.html'],
      'cache-control': PAGE_CACHE,
      etag,
    })
    response.end(isKnown || request.method === 'HEAD' ? undefined : page)
  }

  const sendFile = (request: IncomingMessage, response: ServerResponse, path: string, file: string) => {
    const type = FILE_TYPES[extname(file)] ?? 'application/octet-stream'
    const filled = FILLED_FILES.includes(path) ? fillIn(readFileSync(file, 'utf8'), options.variables) : null
    const wished = encodingOf(request)
    const encoding = filled === null && wished && existsSync(file + ENDINGS[wished]) ? wished : null
    const sent = encoding ? file + ENDINGS[encoding] : file
    response.writeHead(200, {
      'cache-control': FILE_CACHE,
      ...headersFor(path),
      'content-type': type,
      'content-length': filled === null ? statSync(sent).size : Buffer.byteLength(filled),
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    })
    if (request.method === 'HEAD' || filled !== null) return void response.end(filled ?? undefined)
    createReadStream(sent).pipe(response)
  }

  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://host')
    const path = url?.pathname ?? ''
    const filePath = decodePath(path)
    const isApi = path.startsWith('/api/')
    // The API itself answers malformed addresses.
    if (!url || (filePath === null && !isApi)) {
      response.writeHead(400, { 'content-type': 'text/plain' })
      return void response.end('The address is not valid.')
    }
    // In development the page comes from Vite, without its own head.
    const isPassedOn = !options.development || isApi || /^\/(sitemap|feeds)\/|^\/(sitemap\.xml|robots\.txt)$/.test(path)
    const file = normalize(join(distDir, filePath ?? ''))
    const isFile =
      file.startsWith(`${distDir}/`) &&
      !file.includes('\0') &&
      isForVisitors(file.slice(distDir.length)) &&
      existsSync(file) &&
      statSync(file).isFile()
    const found = isPassedOn ? rewrite(rules, path, isFile || path === '/') : null
    if (found?.target.startsWith('http')) {
      const passed = passOn(request, response, new URL(found.target + url.search), found.isSigned)
      return void passed.catch((error: Error) => log(`proxy: ${error.message}`))
    }
    if (options.development) return options.development.middleware(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' })
      return void response.end()
    }
    if (isFile) return sendFile(request, response, path, file)
    if (path.startsWith('/assets/')) {
      response.writeHead(404, { 'content-type': 'text/plain' })
      return void response.end('Not found')
    }
    return sendPage(request, response, found?.status ?? 404)
  })
  return listen(server, options.port, options.host)
}

/** The decoded path, or null for invalid encoding. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
