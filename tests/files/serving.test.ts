// How bytes are sent: ranges, revalidation, safe names, and headers that keep a stranger's file from running anything.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOf } from './support/bytes.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
const bytes = bytesOf(1000)
let url: string
beforeAll(async () => {
  world = await startWorld()
  url = await addPicture('image/png', bytes)
}, 60_000)
afterAll(() => world.close())

async function addPicture(contentType: string, content: Buffer): Promise<string> {
  const name = world.nameOf('seller')
  const { error } = await world.as('seller').from('pictures').upload(name, content, { contentType, cacheControl: '60' })
  expect(error).toBeNull()
  return world.as('visitor').from('pictures').getPublicUrl(name).data.publicUrl
}

const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers })

describe('a visitor looks at a public picture', () => {
  test('with headers that let it be kept and revalidated', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'cache-control': 'max-age=60',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    expect(response.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  test('twice, and the second time nothing is sent', async () => {
    const { headers } = await get({}, 'HEAD')
    const conditions: Record<string, string>[] = [
      { 'if-none-match': headers.get('etag') ?? '' },
      { 'if-none-match': `"other", W/${headers.get('etag')}` },
      { 'if-modified-since': headers.get('last-modified') ?? '' },
    ]
    for (const condition of conditions) {
      const response = await get(condition)
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('without its bytes, by HEAD', async () => {
    const response = await get({}, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('1000')
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
    expect(response.headers.get('content-range')).toBe('bytes */1000')
    expect(await response.json()).toMatchObject({ statusCode: '416' })
  })

  test.each(['bytes=5-2', 'bytes=0-1,5-6', 'bytes=a-b', 'lines=0-1', 'bytes=-'])('%s gets the whole', async (range) => {
    const response = await get({ range })
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  test('of a picture that changed meanwhile gets the whole', async () => {
    const { headers } = await get({}, 'HEAD')
    expect((await get({ range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-1', 'if-range': headers.get('etag') ?? '' })).status).toBe(206)
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
    { name: 'simple.png', expected: `attachment; filename="simple.png"; filename*=UTF-8''simple.png` },
    {
      name: 'ünïcode 🎁.png',
      expected: `attachment; filename="_n_code __.png"; filename*=UTF-8''%C3%BCn%C3%AFcode%20%F0%9F%8E%81.png`,
    },
    {
      name: 'a"; filename="b.exe',
      expected: `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
    },
    {
      name: 'a\r\nset-cookie: x=1',
      expected: `attachment; filename="a__set-cookie: x=1"; filename*=UTF-8''a__set-cookie%3A%20x%3D1`,
    },
    {
      name: '../../etc/passwd',
      expected: `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`,
    },
    {
      name: "it's (1)*.png",
      expected: `attachment; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`,
    },
    { name: 'gpj\u202egnp.exe', expected: `attachment; filename="gpj_gnp.exe"; filename*=UTF-8''gpj_gnp.exe` },
    { name: '', expected: 'attachment' },
  ])('$name cannot break out of the header', async ({ name, expected }) => {
    expect(await dispositionOf(name)).toBe(expected)
  })

  test('may be very long or not even text', async () => {
    expect((await dispositionOf('x'.repeat(5000)))?.length).toBeLessThan(600)
    const response = await fetch(`${url}?download=%ED%A0%80%00`)
    await response.body?.cancel()
    expect(response.status).toBe(200)
  })
})

describe('a file that could run something', () => {
  test.each([
    { type: 'text/html', sentAs: 'text/plain', content: '<script>alert(1)</script>' },
    { type: 'TEXT/HTML; charset=utf-8', sentAs: 'text/plain', content: '<script>alert(1)</script>' },
    { type: 'application/xhtml+xml', sentAs: 'text/plain', content: '<html xmlns="http://www.w3.org/1999/xhtml"/>' },
    { type: 'image/svg+xml', sentAs: 'image/svg+xml', content: '<svg onload="alert(1)"/>' },
    { type: 'application/javascript', sentAs: 'application/javascript', content: 'alert(1)' },
    { type: 'application/pdf', sentAs: 'application/pdf', content: '%PDF-' },
  ])('as $type is saved, not shown', async ({ type, sentAs, content }) => {
    const name = world.nameOf('seller')
    const drafts = world.as('seller').from('drafts')
    expect((await drafts.upload(name, Buffer.from(content), { contentType: type })).error).toBeNull()
    const { data } = await drafts.createSignedUrl(name, 60)
    const response = await fetch(data?.signedUrl ?? '')
    expect(response.headers.get('content-type')).toBe(sentAs)
    expect(response.headers.get('content-disposition')).toBe('attachment')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('cache-control')).toMatch(/^private, /)
    expect(await response.text()).toBe(content)
  })

  test('named a picture stays a picture: nosniff forbids to look inside', async () => {
    const disguised = await addPicture('image/png', Buffer.from('<script>alert(1)</script>'))
    const response = await fetch(disguised)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    await response.body?.cancel()
  })
})

test('a page of another origin may ask, and may read what it needs', async () => {
  const response = await fetch(`${world.storage.url}/object/drafts/x`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, x-upsert',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toContain('x-upsert')
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
})
