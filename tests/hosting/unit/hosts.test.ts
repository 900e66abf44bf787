// Web hosts: the deployed ones answer as the local one does, by the same rules.
import { request } from 'node:http'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import { internalCalls } from '../../../contract/operations/internal.ts'
import { type Operation, pathInFunction } from '../../../contract/operations/operation.ts'
import { OPERATIONS } from '../../../contract/operations/operations.ts'
import { startWeb } from '../../../tools/web/start-web.ts'
import { parseHeaders } from '../../../web/hosting/read-headers.ts'
import { parseRedirects, rewrite } from '../../../web/hosting/read-redirects.ts'
import { HOST_RULES } from '../../../web/hosting/rules.ts'
import { functionPath } from '../../support/call-check.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Asked, buildSite, EMBED_POLICY, startFunctions } from './built-site.ts'
import { type Host, hasNginx, SECRET, START } from './start-hosts.ts'

// Each deployed web host answers as the local one does, and makes the same calls of the functions.

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string }

const filled = (path: string) => path.replace(/:(\w+)/g, '$1-1').replace(/\*$/, 'rest/of%20it')

/** What the host answers alone: the page, the page with 404, or no page at all. */
const OWN: Record<string, 'page' | 'no page' | 'missing file'> = {
  '/index.html': 'page',
  '/dashboard': 'page',
  '/dashboard/': 'page',
  '/dashboard?to=a%2Fb': 'page',
  '/auth/callback?code=a%26b': 'page',
  '/unsubscribe?token=%C3%A9': 'page',
  '/no-such-page': 'no page',
  '/no-such-page/': 'no page',
  '/no-such-page?to=/dashboard': 'no page',
  '/dashboard/no-such-page': 'no page',
  '/dashboard//': 'no page',
  '/about/more': 'no page',
  '/de//evil.example': 'no page',
  '/listing': 'no page',
  '/listing/': 'no page',
  '/listing/1/2': 'no page',
  '/ABOUT': 'no page',
  '/%C3%A9': 'no page',
  '/%20': 'no page',
  '/no%2Fsuch%3Fpage': 'no page',
  '/auth%2Fcallback': 'no page',
  '/no-such-file.png': 'no page',
  '/api': 'no page',
  '/_redirects': 'no page',
  '/_headers': 'no page',
  '/built': 'no page',
  '/.vite/manifest.json': 'no page',
  '/assets': 'no page',
  '/assets/': 'missing file',
  '/assets/none.js': 'missing file',
  '/assets/app-1a2b.js/more': 'missing file',
}

const REQUESTS: Sent[] = [
  ...Object.keys(OWN).map((path) => ({ method: 'GET', path })),
  ...HOST_RULES.map(({ path }) => ({ method: 'GET', path: `${filled(path)}?q=a%2Fb&r=%26` })),
  ...[
    ...['/', '/dashboard/orders/1', '/bundle/1', '/favicon.svg', '/embed.js', '/assets/app-1a2b.js'],
    ...['/assets/app-1a2b.css', '/assets/text-3c4d.woff2', '/assets/app-1a2b.js.gz', '/api/'],
    ...['/api/a/b%2Fc', '/api/files/a%20b%3F', '/api/missing', '/api/view-token', '/listing/%C3%A9', '/listing/gone'],
    ...['/search?q=%E2%9C%93', '/api/checkout/', '/sitemap/listings-1.xml', '/about/', '/listing/1/'],
  ].map((path) => ({ method: 'GET', path })),
  ...['/', '/about', '/dashboard', '/no-such-page', '/assets/none.js', '/favicon.svg', '/api/files/homepage'].map(
    (path) => ({ method: 'HEAD', path }),
  ),
  ...['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
    { method, path: '/api/cart?x=1', body: '{"a":1}' },
    { method, path: '/dashboard' },
    { method, path: '/no-such-page' },
  ]),
  { method: 'POST', path: '/api/stripe/webhook', headers: { 'stripe-signature': 't=1,v1=2' }, body: 'signed' },
  {
    method: 'GET',
    path: '/api/files/homepage',
    headers: { authorization: 'Bearer a', 'x-nf-sign': 'forged', cookie: 'a=b' },
  },
  {
    method: 'GET',
    path: '/about',
    headers: { 'x-nf-client-connection-ip': '203.0.113.7', 'x-forwarded-for': '203.0.113.8', 'if-none-match': '"1"' },
  },
]

const COMPARED = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'location',
  'set-cookie',
  'retry-after',
]
const PASSED = [
  'authorization',
  'cookie',
  'stripe-signature',
  'if-none-match',
  'x-forwarded-for',
  'x-nf-client-connection-ip',
]

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** As it is written: fetch would spell some paths anew. */
const ask = (url: string, { method, path, headers, body }: Sent) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(url)
    const all = { ...headers, host: 'shop.example', ...(body ? { 'content-length': String(body.length) } : {}) }
    const sent = request({ host: '127.0.0.1', port, method, path, headers: all }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      // What a refused method says beside its status is the host's own.
      const names = answer.statusCode === 405 ? [] : COMPARED
      const own = Object.fromEntries(names.map((name) => [name, answer.headers[name]]))
      const text = answer.statusCode === 405 ? '' : Buffer.concat(chunks).toString()
      resolve({ status: answer.statusCode ?? 0, headers: own, body: text })
    })
    sent.once('error', reject).end(body)
  })

const comparable = ({ method, path, headers, body }: Asked) => ({
  method,
  path,
  body,
  passed: Object.fromEntries(PASSED.map((name) => [name, headers[name]])),
  shop: headers['x-forwarded-host'],
})

const site = buildSite()
let functions: Awaited<ReturnType<typeof startFunctions>>
let local: Host
const pageHeaders: Record<string, string> = {}

beforeAll(async () => {
  functions = await startFunctions()
  local = await START.local({ dir: site.dir, functionsUrl: functions.url })
  const { headers } = await ask(local.url, { method: 'GET', path: '/dashboard' })
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
    pageHeaders[name] = String(headers[name])
  functions.behave({ asHosted: false, pageHeaders })
})
afterAll(async () => {
  await local?.close()
  await functions?.close()
  site.forget()
})

test.each(Object.entries(OWN))('the local host at %s: %s', { tags: ['missing-pages-404'] }, async (path, what) => {
  const { status, headers, body } = await ask(local.url, { method: 'GET', path })
  expect({ status, type: headers['content-type'], isApp: body.includes('<title>Marketplace') }).toEqual({
    status: what === 'page' ? 200 : 404,
    type: what === 'missing file' ? 'text/plain' : 'text/html; charset=utf-8',
    isApp: what !== 'missing file',
  })
})

test('a browser with a cached page gets 404 again for an unknown address', {
  tags: ['missing-pages-404'],
}, async () => {
  const { headers } = await fetch(`${local.url}/dashboard`)
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect((await fetch(`${local.url}/dashboard`, known)).status).toBe(304)
  expect((await fetch(`${local.url}/no-such-page`, known)).status).toBe(404)
})

// nginx is tried where it is installed (Debian: apt-get install nginx-light).
describe.each(['cloudflare', 'nginx'] as const)('%s', { tags: ['static-host-rewrites'] }, (kind) => {
  const isAway = kind === 'nginx' && !hasNginx
  let host: Host
  beforeAll(async () => {
    if (!isAway) host = await START[kind]({ dir: site.dir, functionsUrl: functions.url })
  })
  afterAll(() => host?.close())

  test.skipIf(isAway)(`answers ${REQUESTS.length} requests as the local host does`, async () => {
    functions.behave({ asHosted: false, pageHeaders })
    for (const sent of REQUESTS) {
      const expected = { sent, answer: await ask(local.url, sent), asked: functions.take().map(comparable) }
      expect({ sent, answer: await ask(host.url, sent), asked: functions.take().map(comparable) }).toEqual(expected)
    }
  })

  test.skipIf(isAway)('proves to the functions that it passed a request on', async () => {
    await ask(host.url, { method: 'GET', path: '/api/files/homepage', headers: { 'x-nf-sign': 'forged' } })
    const signature = String(functions.take()[0]?.headers['x-nf-sign'])
    const key = new TextEncoder().encode(SECRET)
    await expect(jwtVerify(signature, key, { issuer: 'netlify', requiredClaims: ['exp'] })).resolves.toBeDefined()
  })

  test.skipIf(isAway)('shows a page that came as plain text, under its own content policy', async () => {
    functions.behave({ asHosted: true, pageHeaders: {} })
    const { headers } = await ask(host.url, { method: 'GET', path: '/about' })
    expect(headers).toMatchObject({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8' })
    expect((await ask(host.url, { method: 'GET', path: '/robots.txt' })).headers['content-type']).toBe('text/plain')
  })

  test.skipIf(isAway)('writes the shop’s address into the script of other sites', async () => {
    const { body, headers } = await ask(host.url, { method: 'GET', path: '/embed.js' })
    expect(body).toBe('const shop = "https://shop.example"')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  test.skipIf(kind === 'nginx')('shows an embed page under the policy that names who may frame it', async () => {
    functions.behave({ asHosted: true, pageHeaders: {} })
    const { headers } = await ask(host.url, { method: 'GET', path: '/embed/1' })
    expect(headers).toMatchObject({
      'content-security-policy': EMBED_POLICY,
      'content-type': 'text/html; charset=utf-8',
    })
  })

  test.skipIf(isAway)('leads a path with dots to no other function', async () => {
    functions.take()
    for (const path of [
      '/api/a/../../rest/v1/x',
      '/api/a/%2e%2e/%2E./rest/v1/x',
      '/api/%2e%2e/%2E./rest/v1/x',
      '/api/checkout/../../../auth/v1/x',
    ])
      await ask(host.url, { method: 'GET', path })
    for (const { path } of functions.take())
      expect(new URL(path, functions.url).pathname).toMatch(/^\/functions\/v1\/(api|checkout|pages)\//)
  })
})

test.for(['local', 'cloudflare', 'nginx'] as const)(
  '%s says as the API does that the functions are away',
  { tags: ['static-host-rewrites'] },
  async (kind, { skip }) => {
    skip(kind === 'nginx' && !hasNginx)
    const host = await START[kind]({ dir: site.dir, functionsUrl: 'http://127.0.0.1:1' })
    onTestFinished(() => host.close())
    const { status, headers, body } = await ask(host.url, { method: 'POST', path: '/api/cart.js', body: '{}' })
    const { message, status: away } = ERRORS.unavailable
    expect(status).toEqual(away)
    expect(headers['content-type']).toBe('application/json')
    expect(headers['retry-after']).toBe('2')
    expect(JSON.parse(body)).toEqual({ error: message, message, code: 'unavailable', requestId: expect.any(String) })
  },
)

test('a page of a web that was not built says so, and the host goes on', async () => {
  const { url, close } = await startWeb({
    port: 0,
    distDir: temporaryFolder(),
    variables: {
      SITE_URL: '',
      SUPABASE_URL: '',
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_PUBLISHABLE_KEY: '',
      VITE_AUTH_PROVIDER: '',
      VITE_AUTH_LOGOUT_URL: '',
    },
    rules: { redirects: '', headers: '' },
    signingSecret: 'of this test',
  })
  onTestFinished(close)
  for (const path of ['/', '/cart']) {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm start')
  }
})

describe('rewrite rules', { tags: ['static-host-rewrites'] }, () => {
  test('a file of the path goes before a rule, unless the rule is forced', () => {
    const mixed = parseRedirects('/a /b 200\n/* /c 200!', {})
    expect(rewrite(mixed, '/a')?.target).toBe('/b')
    expect(rewrite(mixed, '/a', true)?.target).toBe('/c')
  })

  test('a rule says whether what it passes on is signed', { tags: ['visitor-counts-own'] }, () => {
    const mixed = parseRedirects('/a /b 200 Sign=SECRET\n/* /c 200', {})
    expect({ a: rewrite(mixed, '/a')?.isSigned, d: rewrite(mixed, '/d')?.isSigned }).toEqual({ a: true, d: false })
  })

  test('a rule that is not understood stops the start', () => {
    for (const rule of ['/a /b 301', '/a /b 404!', '/a /b 200 signed', '/a /b 200 Sign=A Sign=B'])
      expect(() => parseRedirects(rule, {})).toThrow('cannot read')
  })
})

test('headers of a path are those of every rule that fits, the later winning', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how the file names a value
  const headersFor = parseHeaders('/*\n  X-A: one\n  X-B: ${NAME}\n/special\n  X-A: two', { NAME: 'filled' })
  expect(headersFor('/other')).toEqual({ 'x-a': 'one', 'x-b': 'filled' })
  expect(headersFor('/special')).toEqual({ 'x-a': 'two', 'x-b': 'filled' })
})

/** The compiler checks that each function answers all of its calls (createApp). */

const arrivesAt = ({ method, path }: Operation) => `${method} ${functionPath(path)}`
const isAnsweredAt = (call: Operation) => `${call.method} ${call.function}${pathInFunction(call)}`

test('each call arrives at the function that answers it', { tags: ['document-routers-name'] }, () => {
  expect(OPERATIONS.map(arrivesAt)).toEqual(OPERATIONS.map(isAnsweredAt))
})

test('the shop’s address leads to none of the internal calls', { tags: ['document-routers-name'] }, () => {
  const internal: Operation[] = Object.values(internalCalls)
  const reached = [...OPERATIONS, ...internal].map(arrivesAt)
  expect(internal.map(isAnsweredAt).filter((route) => reached.includes(route))).toEqual([])
})

test('each call has a name and a route of its own', () => {
  const all: Operation[] = [...OPERATIONS, ...Object.values(internalCalls)]
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(isAnsweredAt)).size).toBe(all.length)
})
