// Keys of a project change (RFC 7517): a new one is fetched when a token names it, an old one is valid while it is published.
import { createServer } from 'node:http'
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenVerifier } from '../../../edge-functions/_shared/auth/tokens.ts'
import { listen } from '../../../tools/stack/listen.ts'

const SUBJECT = '5b1f0e0a-7d5c-4d0e-9b8a-2f6f1f2d3c4b'
const HIM = { sub: SUBJECT, role: 'authenticated' }
const SECONDS = 1000
const MINUTES = 60 * SECONDS

let old: GenerateKeyPairResult
let next: GenerateKeyPairResult
let jwks: Record<'old' | 'next', JWK>
let published: JWK[]
let fetches = 0
let project: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  ;[old, next] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('RS256')])
  jwks = {
    old: { ...(await exportJWK(old.publicKey)), alg: 'ES256', kid: 'old', use: 'sig' },
    next: { ...(await exportJWK(next.publicKey)), alg: 'RS256', kid: 'next', use: 'sig' },
  }
  const server = createServer((_request, response) => {
    fetches += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: published }))
  })
  project = await listen(server, 0)
})
afterAll(() => project.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  published = [jwks.old]
  fetches = 0
  return () => vi.useRealTimers()
})

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const newVerifier = () => tokenVerifier({ supabaseUrl: project.url })

/** A new token each time, because a verified token is cached for a while. */
const sign = (kid: 'old' | 'next') =>
  new SignJWT({ role: 'authenticated', session_id: crypto.randomUUID() })
    .setProtectedHeader({ alg: kid === 'old' ? 'ES256' : 'RS256', kid })
    .setSubject(SUBJECT)
    .setAudience('authenticated')
    .setIssuer(`${project.url}/auth/v1`)
    .setExpirationTime('1h')
    .sign((kid === 'old' ? old : next).privateKey)

describe('a key that is new', { tags: ['tokens-hosted-makes'] }, () => {
  test('is fetched when a token names it, and the old one stays valid', async () => {
    const verify = newVerifier()
    expect(await verify(await sign('old'))).toEqual(HIM)
    published = [jwks.next, jwks.old]
    later(30 * SECONDS)
    expect(await verify(await sign('next'))).toEqual(HIM)
    expect(await verify(await sign('old'))).toEqual(HIM)
    expect(fetches).toBe(2)
  })

  test('is fetched once in ten seconds when many tokens name an unpublished key', async () => {
    const verify = newVerifier()
    await verify(await sign('old'))
    later(30 * SECONDS)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => sign('next')))
    for (const token of tokens) expect(await verify(token)).toBeNull()
    expect(fetches).toBe(2)
    later(11 * SECONDS)
    expect(await verify(await sign('next'))).toBeNull()
    expect(fetches).toBe(3)
  })
})

describe('a key that is gone', { tags: ['tokens-hosted-makes'] }, () => {
  test('is rejected as soon as the keys are fetched again', async () => {
    const verify = newVerifier()
    expect(await verify(await sign('old'))).toEqual(HIM)
    published = [jwks.next]
    later(30 * SECONDS)
    expect(await verify(await sign('next'))).toEqual(HIM)
    expect(await verify(await sign('old'))).toBeNull()
  })

  test('is rejected after ten minutes, also without a token of a new key', async () => {
    const verify = newVerifier()
    const token = await sign('old')
    expect(await verify(token)).toEqual(HIM)
    published = [jwks.next]
    later(9 * MINUTES)
    expect(await verify(token)).toEqual(HIM)
    later(2 * MINUTES)
    expect(await verify(token)).toBeNull()
    expect(await verify(await sign('old'))).toBeNull()
  })
})
