// Bytes are sent as on hosted: ranges, file names, and no header that stops a browser
// from running a stranger's file.
import { beforeAll, describe, expect, test } from 'vitest'
import { bytesOf } from './support/bytes.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()
const bytes = bytesOf(1000)
let url: string
beforeAll(async () => {
  const name = world.nameOf('seller')
  const options = { contentType: 'image/png', cacheControl: '60' }
  const { error } = await world.as('seller').from('pictures').upload(name, bytes, options)
  expect(error).toBeNull()
  url = world.as('visitor').from('pictures').getPublicUrl(name).data.publicUrl
})

const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers })

describe('a visitor looks at a public picture', () => {
  test('with headers for caching', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'cache-control': 'max-age=60',
      'accept-ranges': 'bytes',
      'x-robots-tag': 'none',
    })
    for (const absent of ['content-disposition', 'content-security-policy', 'x-content-type-options', 'expires']) {
      expect(response.headers.get(absent)).toBeNull()
    }
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  test('without its bytes, by HEAD, which knows no ranges', async () => {
    for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
      const response = await get(headers, 'HEAD')
      expect(response.status).toBe(200)
      expect(response.headers.get('content-length')).toBe('1000')
      expect(response.headers.get('content-range')).toBeNull()
    }
  })
})

describe('a range', () => {
  test.each([
    { range: 'bytes=0-0', start: 0, end: 0 },
    { range: 'bytes=10-19', start: 10, end: 19 },
    { range: 'bytes=990-', start: 990, end: 999 },
    { range: 'bytes=990-5000', start: 990, end: 999 },
    { range: 'bytes=-10', start: 990, end: 999 },
    { range: 'bytes=-5000', start: 0, end: 999 },
  ])('$range is sent alone', async ({ range, start, end }) => {
    const response = await get({ range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(start, end + 1))
  })

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s has nothing in it: 416', async (range) => {
    const response = await get({ range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBeNull()
    expect(await response.json()).toMatchObject({ statusCode: '416' })
  })
})

describe('a name to save under', () => {
  const dispositionOf = async (download: string) => {
    const response = await fetch(`${url}?download=${encodeURIComponent(download)}`)
    await response.body?.cancel()
    expect(response.status).toBe(200)
    return response.headers.get('content-disposition')
  }

  test.each([
    'simple.png',
    'ünïcode 🎁.png',
    'a"; filename="b.exe',
    'a\r\nset-cookie: x=1',
    '../../etc/passwd',
    'gpj\u202egnp.exe',
    'x'.repeat(5000),
  ])('%j cannot break out of the header', async (name) => {
    const encoded = encodeURIComponent(name)
    expect(await dispositionOf(name)).toBe(`attachment; filename=${encoded}; filename*=UTF-8''${encoded};`)
  })

  test('may be none, and need not be text', async () => {
    expect(await dispositionOf('')).toBe('attachment;')
    const response = await fetch(`${url}?download=%ED%A0%80%00`)
    await response.body?.cancel()
    expect(response.status).toBe(200)
  })
})

describe('a file that could run scripts', () => {
  test.each([
    { type: 'text/html', sentAs: 'text/plain' },
    { type: 'text/html; charset=utf-8', sentAs: 'text/plain' },
    { type: 'TEXT/HTML', sentAs: 'TEXT/HTML' },
    { type: 'application/xhtml+xml', sentAs: 'application/xhtml+xml' },
    { type: 'image/svg+xml', sentAs: 'image/svg+xml' },
    { type: 'application/pdf', sentAs: 'application/pdf' },
    { type: 'no type at all', sentAs: 'application/octet-stream' },
  ])('as $type is sent as $sentAs, and shown unless the link says to save it', async ({ type, sentAs }) => {
    const name = world.nameOf('seller')
    const drafts = world.as('seller').from('drafts')
    expect((await drafts.upload(name, Buffer.from('<svg/>'), { contentType: type })).error).toBeNull()
    const { data } = await drafts.createSignedUrl(name, 60)
    const shown = await fetch(data?.signedUrl ?? '')
    expect(shown.headers.get('content-type')).toBe(sentAs)
    for (const absent of [
      'content-disposition',
      'x-content-type-options',
      'content-security-policy',
      'cache-control',
    ]) {
      expect(shown.headers.get(absent)).toBeNull()
    }
    const ends = Date.parse(shown.headers.get('expires') ?? '')
    expect(Math.abs(ends - Date.now() - 60_000)).toBeLessThan(20_000)
    const saved = await fetch(`${data?.signedUrl}&download=x`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
    await Promise.all([shown.body?.cancel(), saved.body?.cancel()])
  })
})
