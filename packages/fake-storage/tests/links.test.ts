// Signed links, also for uploads, work for one object until they expire, and for nothing else.

import { SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bytesOf, sha256 } from './support/bytes.ts'
import { jwtSecret } from './support/tokens.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()
const bytes = bytesOf(2_000_000)
let name: string
let other: string
beforeAll(async () => {
  name = world.nameOf('seller', 'a file (1).pdf')
  other = world.nameOf('seller')
  for (const path of [name, other]) await world.as('seller').from('drafts').upload(path, bytes)
})

afterEach(() => {
  vi.useRealTimers()
})

async function link(): Promise<URL> {
  const { data, error } = await world.as('seller').from('drafts').createSignedUrl(name, 60)
  expect(error).toBeNull()
  return new URL(data?.signedUrl ?? '')
}

const sign = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))

/** Uploads with only the token. */
const uploadWith = (token: string | undefined, path: string, bucket = 'drafts') =>
  world
    .as('visitor')
    .from(bucket)
    .uploadToSignedUrl(path, token ?? '', 'hello')

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(400)
  expect(await response.json()).toHaveProperty('statusCode', '400')
}

describe('a buyer with a link', () => {
  test('downloads the file without a token of their own', async () => {
    const response = await fetch(await link())
    expect(response.status).toBe(200)
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes))
  })

  test('downloads it in parts', async () => {
    const response = await fetch(await link(), { headers: { range: 'bytes=1999990-' } })
    expect(response.status).toBe(206)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(1_999_990))
  })

  test('finishes a transfer that began before the end of the link', async () => {
    const token = await sign({ url: `drafts/${other}` })
    const url = `${world.storage.url}/object/sign/drafts/${other}?token=${token}`
    const response = await fetch(url)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
    await expectRefused(await fetch(url))
    const chunks = [Buffer.from(first?.value ?? [])]
    for (;;) {
      const next = await reader?.read()
      if (!next || next.done) break
      chunks.push(Buffer.from(next.value))
    }
    expect(sha256(Buffer.concat(chunks))).toBe(sha256(bytes))
  })

  test('gets nothing after the file was deleted', async () => {
    const gone = world.nameOf('seller')
    const drafts = world.as('seller').from('drafts')
    await drafts.upload(gone, bytes)
    const { data } = await drafts.createSignedUrl(gone, 60)
    await drafts.remove([gone])
    const response = await fetch(data?.signedUrl ?? '')
    expect(await response.json()).toMatchObject({ statusCode: '404' })
  })
})

describe('a link is rejected', () => {
  test('with an altered token or one of another kind', async () => {
    const url = await link()
    const token = url.searchParams.get('token') ?? ''
    const [header, payload, signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { url: string; exp: number }
    const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9999 })).toString('base64url')
    const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)
    const signsIn = world.headers('seller').authorization?.replace('Bearer ', '') ?? ''
    for (const wrong of [`${header}.${longer}.${signature}`, `${header}.${payload}.${flipped}`, '', 'x.y.z', signsIn]) {
      url.searchParams.set('token', wrong)
      await expectRefused(await fetch(url))
    }
  })

  test.each([
    { what: 'another file', change: (path: string) => path.replace(encodeURI(name), other) },
    { what: 'another bucket', change: (path: string) => path.replace('/drafts/', '/sold/') },
    { what: 'a folder above', change: (path: string) => path.replace('/drafts/', '/drafts/x%2F..%2F') },
    { what: 'more of the same', change: (path: string) => `${path}.bak` },
  ])('for $what', async ({ change }) => {
    const url = await link()
    const changed = change(url.pathname)
    expect(changed).not.toBe(url.pathname)
    url.pathname = changed
    await expectRefused(await fetch(url))
  })
})

describe('a link for an upload', () => {
  test('lets a visitor upload that one file for its owner', async () => {
    const path = world.nameOf('seller')
    const { data } = await world.as('seller').from('sold').createSignedUploadUrl(path)
    expect((await uploadWith(data?.token, path, 'sold')).error).toBeNull()
    const [row] = await world.sql`select owner_id from storage.objects where name = ${path}`
    expect(row).toEqual({ owner_id: world.users.seller })
    expect((await uploadWith(data?.token, path, 'sold')).error).toMatchObject({ statusCode: '409' })
    const elsewhere = world.nameOf('seller')
    expect((await uploadWith(data?.token, elsewhere, 'sold')).error).toMatchObject({ statusCode: '400' })
    expect(await world.stored('sold', elsewhere)).toEqual([])
  })

  test('is not given to those who may not upload', async () => {
    const { error } = await world.as('stranger').from('sold').createSignedUploadUrl(world.nameOf('seller'))
    expect(error).toMatchObject({ statusCode: '403' })
  })

  test('does not read, and a link to read does not upload', async () => {
    const path = world.nameOf('seller')
    const { data } = await world.as('seller').from('drafts').createSignedUploadUrl(path)
    await uploadWith(data?.token, path)
    await expectRefused(await fetch(`${world.storage.url}/object/sign/drafts/${path}?token=${data?.token}`))
    const reading = (await link()).searchParams.get('token') ?? ''
    expect((await uploadWith(reading, name)).error).toMatchObject({ statusCode: '400' })
  })
})
