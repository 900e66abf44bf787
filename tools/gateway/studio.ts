// Studio, the table editor of @supabase/lite, for the owner of this stack. Its page acts as the
// service role, so it opens only with the link that `npm start` prints. Only the owner can read the
// link's secret, and the browser gets a cookie.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COOKIE = 'studio'
/** Lets its page act. The package's own answer would also name the login of its database. */
const INFO = JSON.stringify({ admin: true })

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
}

/** The package's own files, by the path in the page's request. */
function readFiles(): Map<string, { type: string; bytes: Buffer }> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@supabase/lite'))), 'static')
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && Object.hasOwn(TYPES, extname(entry.name)),
  )
  const files = found.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [`/static${path.slice(folder.length)}`, { type: TYPES[extname(name)] ?? '', bytes: readFileSync(path) }]
  })
  return new Map(files as [string, { type: string; bytes: Buffer }][])
}

/** Compares in constant time, whatever the lengths. */
function isSame(presented: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', expected).update(text).digest()
  return timingSafeEqual(digest(presented), digest(expected))
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

export function createStudio(secret: string, app: Listener) {
  // The cookie isn't the secret itself, because cookies ignore ports: every server at this address
  // gets it.
  const pass = createHmac('sha256', secret).update('the cookie of Studio').digest('base64url')
  const files = readFiles()

  const isOwner = (request: IncomingMessage) =>
    (request.headers.cookie ?? '').split('; ').some((pair) => {
      const [name, value = ''] = pair.split('=', 2)
      return name === COOKIE && isSame(value, pass)
    })

  return {
    /**
     * Whether a REST call comes from Studio's own page. The browser names the origin, and no page
     * can forge it.
     */
    isActing: (request: IncomingMessage) =>
      request.headers['sec-fetch-site'] === 'same-origin' &&
      request.headers.apikey === undefined &&
      request.headers.authorization === undefined &&
      isOwner(request),

    /** Answers Studio's requests and returns true; returns false for all others. */
    serve: (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
      if (request.method !== 'GET') return false
      const [, room, presented = ''] = path.split('/')
      if (room === 'studio' && isSame(presented, secret)) {
        const cookie = `${COOKIE}=${pass}; Path=/; HttpOnly; SameSite=Strict`
        response.writeHead(303, { ...HEADERS, location: '/', 'set-cookie': cookie }).end()
        return true
      }
      if (!isOwner(request)) {
        if (path !== '/') return false
        response.writeHead(401, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' })
        response.end('Studio opens with the link that `npm start` prints.')
        return true
      }
      const file = files.get(path === '/favicon.ico' ? '/static/favicon.ico' : path)
      if (file) {
        response.writeHead(200, { ...HEADERS, 'content-type': file.type, 'content-length': file.bytes.length })
        response.end(file.bytes)
        return true
      }
      if (path === '/_system/info') {
        response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' }).end(INFO)
        return true
      }
      if (path !== '/' && path !== '/_system/introspect' && !/^\/editor(\/|$)/.test(path)) return false
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
      app(request, response)
      return true
    },
  }
}
