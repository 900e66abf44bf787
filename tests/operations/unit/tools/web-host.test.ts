import { describe, expect, onTestFinished, test } from 'vitest'
import { ERRORS } from '../../../../contract/errors.ts'
import { internalCalls } from '../../../../contract/internal.ts'
import { type Operation, pathInFunction } from '../../../../contract/operation.ts'
import { OPERATIONS } from '../../../../contract/operations.ts'
import { startWeb } from '../../../../tools/web/start-web.ts'
import { parseHeaders } from '../../../../web/hosting/read-headers.ts'
import { parseRedirects, rewrite } from '../../../../web/hosting/read-redirects.ts'
import { functionPath } from '../../../support/call-check.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

async function openHost(redirects = '') {
  const distDir = temporaryFolder()
  const variables = {
    SUPABASE_URL: '',
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_PUBLISHABLE_KEY: '',
    VITE_AUTH_PROVIDER: '',
    VITE_AUTH_LOGOUT_URL: '',
  }
  const rules = { redirects, headers: '' }
  const { url, close } = await startWeb({ port: 0, distDir, rules, variables, signingSecret: 'of this test' })
  onTestFinished(close)
  return url
}

test('a page of a web that was not built says so, and the host goes on', async () => {
  const url = await openHost()
  for (const path of ['/', '/cart']) {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm start')
  }
})

test('a call whose function cannot be reached is answered as the API says that it is away', async () => {
  const url = await openHost('/api/* http://127.0.0.1:1/:splat 200')
  const answer = await fetch(`${url}/api/files/homepage`)
  expect(answer.status).toBe(ERRORS.unavailable.status)
  expect(answer.headers.get('retry-after')).toBe('2')
  const { message } = ERRORS.unavailable
  expect(await answer.json()).toEqual({ error: message, message, code: 'unavailable', requestId: expect.any(String) })
})

const rules = parseRedirects(
  `# comment
/api/orders/:orderId/download/:fileId  \${SUPABASE_URL}/functions/v1/downloads/orders/:orderId/download/:fileId  200
/api/*  \${SUPABASE_URL}/functions/v1/api/:splat  200
/dashboard/orders/:orderId  /index.html  200
/*  /index.html  404`,
  { SUPABASE_URL: 'http://127.0.0.1:1' },
)

describe('rewrite rules', { tags: ['static-host-rewrites'] }, () => {
  test.each([
    ['/api/orders/1/download/2', 'http://127.0.0.1:1/functions/v1/downloads/orders/1/download/2'],
    ['/api/orders/1', 'http://127.0.0.1:1/functions/v1/api/orders/1'],
    ['/api/a/b%2Fc', 'http://127.0.0.1:1/functions/v1/api/a/b%2Fc'],
    ['/dashboard/orders/1', '/index.html'],
    ['/dashboard/orders/1/', '/index.html'],
    ['/dashboard/orders/1/2', '/index.html', 404],
    ['/dashboard/orders', '/index.html', 404],
  ])('%s goes to %s', (path, target, status = 200) => {
    expect(rewrite(rules, path)).toMatchObject({ target, status })
  })

  test('a file of the path goes before a rule, unless the rule is forced', () => {
    const mixed = parseRedirects('/a /b 200\n/* /c 200!', {})
    expect(rewrite(mixed, '/a')?.target).toBe('/b')
    expect(rewrite(mixed, '/a', true)?.target).toBe('/c')
  })

  test('a rule says whether what it passes on is signed', { tags: ['visitor-counts-own'] }, () => {
    const mixed = parseRedirects('/a /b 200 Sign=SECRET\n/* /c 200', {})
    expect([rewrite(mixed, '/a')?.isSigned, rewrite(mixed, '/d')?.isSigned]).toEqual([true, false])
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
