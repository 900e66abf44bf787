// Around each request: the client that a limit counts, logs without secrets, and shared work.
import { Hono } from 'hono'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { type AddressSettings, addressReader } from '../../../edge-functions/_shared/http/client-address.ts'
import { log, redact } from '../../../edge-functions/_shared/http/log.ts'
import { memoize, shareInFlight } from '../../../edge-functions/_shared/once.ts'
import { quietConsole } from '../../../tools/gateway/quiet-console.ts'
import { redact as redactOfStack } from '../../../tools/stack/log.ts'
import { hostSignature } from '../../../web/hosting/sign.ts'

// The client that a limit counts: the edge's last address, or the web host's; of IPv6 the network.

const SECRET = 'the web host and the functions know it'

function asked(settings: Partial<AddressSettings>, headers: Record<string, string>) {
  const clientAddress = addressReader({ CLIENT_ADDRESS_HEADER: 'X-Forwarded-For', ...settings })
  const app = new Hono().get('/', async (c) => c.text(await clientAddress(c)))
  return Promise.resolve(app.request('/', { headers })).then((response) => response.text())
}

describe('straight at the project', { tags: ['visitor-counts-own'] }, () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('%j counts as %j', async (header, expected) => {
    expect(await asked({}, { 'x-forwarded-for': header })).toBe(expected)
  })

  test('on Supabase only the header that its edge rewrites counts', async () => {
    const settings = { CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP' }
    const headers = { 'x-forwarded-for': '198.51.100.1, 198.51.100.2', 'x-real-ip': '198.51.100.3' }
    expect(await asked(settings, { ...headers, 'cf-connecting-ip': '203.0.113.7' })).toBe('203.0.113.7')
  })
})

describe('through the web host', () => {
  const settings = { WEB_HOST_SECRET: SECRET }
  const seen = { 'x-nf-client-connection-ip': '203.0.113.7', 'x-forwarded-for': '203.0.113.7, 10.0.0.1, 192.0.2.9' }
  const signed = () =>
    new SignJWT({ site_url: 'https://shop.example' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('netlify')
      .setExpirationTime('5 minutes')

  test('on Netlify the address counts that it saw and signed', { tags: ['visitor-counts-own'] }, async () => {
    const signature = await signed().sign(new TextEncoder().encode(SECRET))
    expect(await asked(settings, { ...seen, 'x-nf-sign': signature })).toBe('203.0.113.7')
    expect(
      await asked(settings, { ...seen, 'x-nf-client-connection-ip': '2001:db8:1:2::6', 'x-nf-sign': signature }),
    ).toBe('2001:db8:1:2')
  })

  test('on this machine it counts as on Netlify', { tags: ['visitor-counts-own'] }, async () => {
    expect(await asked(settings, { ...seen, 'x-nf-sign': await hostSignature(SECRET)() })).toBe('203.0.113.7')
  })

  test('a signed request that names no address counts as what the edge wrote', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 192.0.2.9', 'x-nf-sign': await hostSignature(SECRET)() }
    expect(await asked(settings, headers)).toBe('192.0.2.9')
  })

  test.each<[string, () => Promise<string> | string]>([
    ['no signature', () => ''],
    ['nonsense', () => 'nonsense'],
    ['another secret', () => signed().sign(new TextEncoder().encode('another secret of thirty-two characters'))],
    ['no algorithm', () => new UnsecuredJWT({}).setIssuer('netlify').setExpirationTime('5 minutes').encode()],
    ['another issuer', () => signed().setIssuer('visitor').sign(new TextEncoder().encode(SECRET))],
    ['a time that is over', () => signed().setExpirationTime('-5 minutes').sign(new TextEncoder().encode(SECRET))],
    [
      'no end',
      () =>
        new SignJWT().setProtectedHeader({ alg: 'HS256' }).setIssuer('netlify').sign(new TextEncoder().encode(SECRET)),
    ],
  ])('headers with %s count as the address of the edge', { tags: ['visitor-counts-own'] }, async (_, signature) => {
    expect(await asked(settings, { ...seen, 'x-nf-sign': await signature() })).toBe('192.0.2.9')
  })

  test('without a secret no signature proves anything, and an empty one neither', async () => {
    const empty = await signed().sign(new TextEncoder().encode('x'))
    for (const secret of [undefined, ''])
      expect(await asked({ WEB_HOST_SECRET: secret }, { ...seen, 'x-nf-sign': empty })).toBe('192.0.2.9')
  })
})

// Secrets that no log may hold.

test.each([
  ['GET /profile/bob.b+x@mail.example 404', 'GET /profile/[mail] 404'],
  ['GET /profile/bob%40mail.example', 'GET /profile/[mail]'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln!', 'Bearer [token]!'],
  [`Bearer mkt_key_${'0a'.repeat(32)}, and more`, 'Bearer [key], and more'],
  ['"/auth/v1/callback?code=1234&state=5"', '"/auth/v1/callback?[query]"'],
  ['postgres: ready? yes', 'postgres: ready? yes'],
])('%s becomes %s', { tags: ['logs-owners-hold'] }, (line, redacted) => {
  expect(redact(line)).toBe(redacted)
  expect(redactOfStack(line)).toBe(redacted)
})

test('a function’s line holds no requested address, also on a hosted project', { tags: ['logs-owners-hold'] }, () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  log('info', { path: '/api/users/public-profile/bob@mail.example', status: 404 })
  expect(print.mock.calls.flat().join()).toContain('"path":"/api/users/public-profile/[mail]"')
  print.mockRestore()
})

// A pattern that looks back over the whole line would take minutes.
test('a long line is gone through once', () => {
  const line = 'a'.repeat(1_000_000)
  expect(redact(line) === line).toBe(true)
})

test('the gateway logs the kind and place of an error, and none of its text', { tags: ['logs-owners-hold'] }, () => {
  const lines: string[] = []
  const print = (...words: unknown[]) => void lines.push(words.join(' '))
  const target = { debug: print, error: print, info: print, log: print, warn: print }
  quietConsole(target)
  const error = Object.assign(new Error('invalid input: "my secret"'), { code: '22P02', detail: 'Key (my secret)' })
  target.error('Auth error:', error, { row: 'my secret' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^Auth error: Error 22P02 at .*requests\.test\.ts.* \(object\)$/)
  expect(lines[0]).not.toContain('my secret')
})

// Values that are made once: by the first call, or for callers at the same moment.

test('the first call makes the value, all others get it', async () => {
  let made = 0
  const value = memoize(async () => ++made)
  expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1])
})

test('after a failure the next call makes it anew', async () => {
  let tries = 0
  const value = memoize(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return tries
  })
  await expect(value()).rejects.toThrow('not yet')
  expect(await value()).toBe(2)
})

const gate = () => Promise.withResolvers<string>()

test('callers of one moment get one run, those of another key their own', async () => {
  const share = shareInFlight<string>()
  const [first, other] = [gate(), gate()]
  const runs: string[] = []
  const ask = (key: string, answer: Promise<string>) =>
    share(key, () => {
      runs.push(key)
      return answer
    })
  const answers = [ask('home', first.promise), ask('home', first.promise), ask('next', other.promise)]
  first.resolve('popular')
  other.resolve('later')
  expect(await Promise.all(answers)).toEqual(['popular', 'popular', 'later'])
  expect(runs).toEqual(['home', 'next'])
})

test('a later caller gets a run of their own, also after a failure', async () => {
  const share = shareInFlight<string>()
  await expect(share('home', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await share('home', async () => 'back')).toBe('back')
  expect(await share('home', async () => 'newer')).toBe('newer')
})
