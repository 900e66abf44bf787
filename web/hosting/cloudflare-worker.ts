// The shop's host as a Cloudflare Worker with its static assets, with the rules of _redirects and the
// headers of _headers.
import { FILE_CACHE, FILE_TYPES, isForVisitors, PAGE_CACHE } from './files.ts'
import { isPage } from './page-rules.ts'
import { parseHeaders } from './read-headers.ts'
import { parseRedirects, rewrite, type Status } from './read-redirects.ts'
import { redirects } from './redirects.ts'
import { hostSignature } from './sign.ts'
import { UNAVAILABLE, unavailableBody } from './unavailable.ts'

/** Filled in by the build: the origin of the functions, and the text of _headers. */
declare const SHOP: { functionsUrl: string; headers: string }

type Environment = {
  /** Shared with the functions: proves to them that a request came through this host. */
  WEB_HOST_SECRET?: string
  ASSETS: { fetch(request: Request): Promise<Response> }
}

type FindFile = (path: string) => Promise<Response | null>

const away = () =>
  new Response(unavailableBody(crypto.randomUUID()), {
    status: UNAVAILABLE.status,
    headers: { 'content-type': 'application/json', ...UNAVAILABLE.headers },
  })

const isEncoded = (path: string) => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** @throws without a secret */
function createHost(secret: string) {
  const { functionsUrl, headers } = SHOP
  if (secret.length < 32)
    throw new Error('WEB_HOST_SECRET is missing or too short: set it in the settings of this host')
  const rules = parseRedirects(redirects(), { SUPABASE_URL: functionsUrl })
  const headersFor = parseHeaders(headers, {})
  const sign = hostSignature(secret)

  async function passOn(request: Request, target: string, address: string): Promise<Response> {
    const { host, pathname } = new URL(request.url)
    const passed = new Headers(request.headers)
    // These are the host's own; what a visitor writes into them goes no further.
    for (const name of [...passed.keys()]) if (name.startsWith('x-nf-') || name === 'host') passed.delete(name)
    passed.set('x-nf-client-connection-ip', address)
    passed.set('x-nf-sign', await sign())
    passed.set('x-forwarded-host', host)
    passed.set('x-forwarded-for', [request.headers.get('x-forwarded-for'), address].filter(Boolean).join(', '))
    // What is read here cannot be passed on as it was compressed.
    passed.set('accept-encoding', 'identity')
    const { method, body } = request
    // fetch requires `duplex` for a streamed body.
    const sent = { method, body, headers: passed, redirect: 'manual', duplex: 'half' } as RequestInit
    const answer = await fetch(target, sent).catch(() => null)
    if (!answer) return away()
    const own = new Headers(answer.headers)
    if (isPage(pathname)) {
      for (const [name, value] of Object.entries(headersFor(pathname))) own.set(name, value)
      if (own.get('content-type')?.startsWith('text/plain')) own.set('content-type', FILE_TYPES['.html'] ?? '')
    }
    // A page with a policy of its own (/embed), which hosted Supabase sends as plain text with another.
    const policy = own.get('x-page-policy')
    if (policy !== null) {
      own.set('content-security-policy', policy)
      own.set('content-type', FILE_TYPES['.html'] ?? '')
    }
    return new Response(answer.body, { status: answer.status, headers: own })
  }

  /** The file of a path, or the page. @param status of the page, 404 for an unknown path */
  async function serve(
    path: string,
    file: FindFile,
    { isHead, status }: { isHead: boolean; status: Status },
  ): Promise<Response> {
    const found = isForVisitors(path) && path !== '/' ? await file(path) : null
    if (!found && path.startsWith('/assets/'))
      return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
    const sent = found ?? (await file('/index.html'))
    if (!sent) return new Response('The web is not built.', { status: 503 })
    const type = FILE_TYPES[found ? (/\.\w+$/.exec(path)?.[0] ?? '') : '.html'] ?? 'application/octet-stream'
    const own = {
      'cache-control': found ? FILE_CACHE : PAGE_CACHE,
      ...headersFor(path),
      'content-type': type,
      ...(sent.headers.has('etag') ? { etag: sent.headers.get('etag') ?? '' } : {}),
    }
    return new Response(isHead ? null : sent.body, { status: found ? 200 : status, headers: own })
  }

  return async (request: Request, file: FindFile): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    if (!isEncoded(pathname) && !pathname.startsWith('/api/'))
      return new Response('The address is not valid.', { status: 400, headers: { 'Content-Type': 'text/plain' } })
    const found = rewrite(rules, pathname)
    const address = request.headers.get('CF-Connecting-IP') ?? ''
    if (found?.target.startsWith('http')) return passOn(request, found.target + search, address)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    return serve(decodeURIComponent(pathname), file, {
      isHead: request.method === 'HEAD',
      status: found?.status ?? 404,
    })
  }
}

let host: ReturnType<typeof createHost> | undefined

export default {
  async fetch(request: Request, { WEB_HOST_SECRET, ASSETS }: Environment): Promise<Response> {
    host ??= createHost(WEB_HOST_SECRET ?? '')
    return await host(request, async (path) => {
      const found = await ASSETS.fetch(new Request(new URL(encodeURI(path), request.url)))
      return found.ok ? found : null
    })
  },
}
