// What every call has in common: errors by the closed table, bounded bodies, CORS, request ids. No input is a failure of ours.
import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { call, stack } from '../../support/stack.ts'

describe('an error', () => {
  test('has a message, a code and the id of its request', { tags: ['api-error-message'] }, async () => {
    const { status, body, headers } = await call('GET', `orders/${crypto.randomUUID()}`, {
      headers: { 'x-request-id': 'request-12345' },
    })
    expect(status).toBe(401)
    expect(body).toEqual({
      error: ERRORS.unauthenticated.message,
      message: ERRORS.unauthenticated.message,
      code: 'unauthenticated',
      requestId: 'request-12345',
    })
    expect(headers.get('x-request-id')).toBe('request-12345')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('takes no request id that could forge a log line', { tags: ['head-options-405'] }, async () => {
    const { body } = await call('GET', 'nowhere', { headers: { 'x-request-id': 'a b" , level: "error' } })
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('names an unknown call, and the methods of a known one', { tags: ['head-options-405'] }, async () => {
    expect((await call('GET', 'nowhere')).body.code).toBe('route_not_found')
    const wrong = await call('DELETE', 'files/public/popular')
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(wrong.headers.get('allow')).toContain('GET')
    expect((await call('GET', 'checkout/create-checkout-session')).headers.get('allow')).toBe('POST, OPTIONS')
  })
})

describe('a body', () => {
  const send = async (body: BodyInit, contentType: string | undefined) => {
    const robin = await user()
    const headers = {
      authorization: `Bearer ${robin.token}`,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    }
    const response = await fetch(`${stack.urls.web}/api/users/sync`, { method: 'POST', headers, body })
    return { status: response.status, code: (await response.json()).code }
  }

  test.each<[string, string, number, string]>([
    ['is no JSON', '{"name":', 400, 'invalid_json'],
    ['is empty', '', 400, 'invalid_json'],
    ['is a list', '[]', 400, 'invalid_request'],
    ['is null', 'null', 400, 'invalid_request'],
    ['is a number out of range', '1e400', 400, 'invalid_request'],
    ['nests 50,000 deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400, 'invalid_request'],
    ['has more than 256 KiB', JSON.stringify({ name: 'x'.repeat(262_144) }), 413, 'body_too_large'],
  ])('that %s is refused', { tags: ['head-options-405', 'I1'] }, async (_what, body, status, code) => {
    expect(await send(body, 'application/json')).toEqual({ status, code })
  })

  test('of 8 MB is answered every time, with what is wrong with it', { tags: ['I1'] }, async () => {
    const robin = await user()
    const long = new Uint8Array(8_388_608)
    for (let run = 0; run < 6; run += 1) {
      const isKnown = run % 2 === 0
      const response = await fetch(`${stack.urls.web}/api/users/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(isKnown && { authorization: `Bearer ${robin.token}` }) },
        body: long,
      })
      const expected = isKnown ? { status: 413, code: 'body_too_large' } : { status: 401, code: 'unauthenticated' }
      expect({ status: response.status, code: (await response.json()).code }).toEqual(expected)
    }
  })

  test('that has no length and more than 256 KiB is cut off', { tags: ['I1'] }, async () => {
    let chunks = 0
    const long = new ReadableStream({
      pull: (controller) => (chunks++ < 5 ? controller.enqueue(new Uint8Array(65_536).fill(32)) : controller.close()),
    })
    const robin = await user()
    const response = await fetch(`${stack.urls.supabase}/functions/v1/api/users/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${robin.token}`, 'content-type': 'application/json' },
      body: long,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect((await response.json()).code).toBe('body_too_large')
  })

  const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', undefined]
  test.each(OTHER_TYPES)('of type %s is refused', { tags: ['head-options-405'] }, async (type) => {
    expect(await send(new Uint8Array([123, 125]), type)).toEqual({ status: 415, code: 'unsupported_media_type' })
  })

  test('names a key twice: the last one counts, and the prototype stays clean', { tags: ['I1'] }, async () => {
    const answer = await send(
      '{"name":1,"name":"Twice","__proto__":{"polluted":true}}',
      'application/json; charset=utf-8',
    )
    expect(answer).toEqual({ status: 200, code: undefined })
  })
})

describe('a browser on another origin', () => {
  const preflight = (origin: string) =>
    fetch(`${stack.urls.supabase}/functions/v1/api/reviews`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })

  test('may call where the origin is the shop’s', async () => {
    const { status, headers } = await preflight(stack.urls.web)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(stack.urls.web)
  })

  test('may use licences from any origin, rejections included, without a token', {
    tags: ['head-options-405'],
  }, async () => {
    const at = (path: string, method: string, more: object = {}) =>
      fetch(`${stack.urls.supabase}/functions/v1/api/${path}`, { method, ...more })
    const origin = 'https://app.example'
    for (const act of ['activate', 'validate', 'deactivate']) {
      const { status, headers } = await at(`licences/${act}`, 'OPTIONS', {
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      })
      expect({ status, origin: headers.get('access-control-allow-origin') }).toEqual({ status: 204, origin: '*' })
      expect(headers.get('access-control-allow-headers')).toBe('Content-Type')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    const answers = [
      await at('licences/validate', 'POST', { headers: { origin }, body: '{' }),
      await at('licences/activate', 'GET', { headers: { origin } }),
      // Without an origin, as a cache may keep it for others.
      await at('keys/signing', 'GET'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 405, 200])
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  const OTHER_ORIGINS = ['https://evil.example', 'null', `${stack.urls.web}.evil.example`]
  test.each(OTHER_ORIGINS)('may not from %s', { tags: ['head-options-405'] }, async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
    const { headers } = await call('GET', 'files/public/popular', { headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('of the shop may read answers, rejections and tags, and caches keep origins apart', async () => {
    for (const path of ['files/public/popular', 'nowhere']) {
      const { headers } = await call('GET', path, { headers: { origin: stack.urls.web } })
      expect(headers.get('access-control-allow-origin')).toBe(stack.urls.web)
      expect(headers.get('access-control-expose-headers')).toContain('ETag')
      expect(headers.get('vary')).toContain('Origin')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  })
})

describe('methods', () => {
  test('OPTIONS without a browser names them, and asks for no token', { tags: ['head-options-405'] }, async () => {
    const { status, headers } = await call('OPTIONS', `users/${crypto.randomUUID()}/cart`)
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 204, allow: 'GET, POST, HEAD, OPTIONS' })
    expect((await call('OPTIONS', 'nowhere')).status).toBe(404)
  })

  test('HEAD is refused like GET, and by calls without GET', { tags: ['head-options-405'] }, async () => {
    const answers = [
      call('HEAD', `users/${crypto.randomUUID()}/cart`),
      call('HEAD', 'reviews'),
      call('HEAD', 'nowhere'),
    ]
    expect(await Promise.all(answers)).toMatchObject([401, 405, 404].map((status) => ({ status, body: '' })))
  })

  test('a header or a field that names another method changes nothing', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    const sam = await seller()
    const listing = await list(sam)
    const { status } = await call('GET', `files/${listing.id}?_method=PATCH`, { token: sam.token, headers })
    expect(status).toBe(200)
  })
})

test('a HEAD answers like a GET, without a body', async () => {
  const listing = await list(await seller())
  const response = await fetch(`${stack.urls.web}/api/files/${listing.id}`, { method: 'HEAD' })
  expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: '' })
  expect(response.headers.get('etag')).toMatch(/^"/)
})
