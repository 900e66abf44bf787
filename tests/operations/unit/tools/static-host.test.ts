// The rules of the static host: what they rewrite, and that they never lead elsewhere.
import { describe, expect, test } from 'vitest'
import { parseHeaders } from '../../../../web/hosting/read-headers.ts'
import { parseRedirects, rewrite } from '../../../../web/hosting/read-redirects.ts'

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
