// The client that a limit counts: the edge's last address, or the web host's; of IPv6 the network.
import { Hono } from 'hono'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { type AddressSettings, addressReader } from '../../../edge-functions/_shared/http/client-address.ts'
import { hostSignature } from '../../../web/hosting/sign.ts'

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
