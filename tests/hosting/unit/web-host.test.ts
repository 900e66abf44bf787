import { describe, expect, onTestFinished, test } from 'vitest'
import { internalCalls } from '../../../contract/operations/internal.ts'
import { type Operation, pathInFunction } from '../../../contract/operations/operation.ts'
import { OPERATIONS } from '../../../contract/operations/operations.ts'
import { startWeb } from '../../../tools/web/start-web.ts'
import { parseHeaders } from '../../../web/hosting/read-headers.ts'
import { parseRedirects, rewrite } from '../../../web/hosting/read-redirects.ts'
import { functionPath } from '../../support/call-check.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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
