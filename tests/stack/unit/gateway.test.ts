// The gateway: what passes to originals, one spelling of addresses, and bodies that hardly come.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { send } from '@marketplace/fake-storage/raw-request'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pathBelow, readAddress } from '../../../tools/gateway/address.ts'
import { uploadAddress } from '../../../tools/gateway/originals.ts'
import { type Gateway, startGateway } from '../../../tools/gateway/start-gateway.ts'
import { type Listening, listen } from '../../../tools/stack/listen.ts'
import { enforceMinimumRate } from '../../../tools/stack/minimum-rate.ts'

// The gateway before originals: only open calls pass, in one spelling, with tokens instead of keys.

const jwtSecret = 'a secret of the originals, long enough'
const publishableKey = 'sb_publishable_ours'
const secretKey = 'sb_secret_ours'

let gateway: Gateway
/** Behind it the services know the keys by themselves. */
let gatewayOfKeys: Gateway
let upstream: Listening
let asked: IncomingMessage[] = []

beforeAll(async () => {
  const server = createServer((request, response) => {
    asked.push(request)
    response
      .writeHead(201, { location: 'http://storage.internal:5000/upload/resumable/b25l', 'x-served': 'original' })
      .end()
  })
  upstream = await listen(server, 0)
  const open = (originalsSecret?: string) =>
    startGateway({
      port: 0,
      publicUrl: 'http://127.0.0.1:1',
      siteUrl: 'http://127.0.0.1:2',
      redirectUrls: [],
      studioSecret: 'of the studio',
      jwtSecret,
      originalsSecret,
      publishableKey,
      secretKey,
      originals: {
        auth: `${upstream.url}/auth/v1`,
        rest: `${upstream.url}/rest`,
        storage: `${upstream.url}/storage/v1`,
      },
      storageUrl: '',
      functionUrls: {},
      authDatabaseUrl: '',
      restDatabaseUrl: '',
      identity: { url: '', clientId: '', clientSecret: '' },
    })
  ;[gateway, gatewayOfKeys] = [await open(jwtSecret), await open()]
})
afterAll(() => Promise.all([gateway.close(), gatewayOfKeys.close(), upstream.close()]))
beforeEach(() => {
  asked = []
})

const ask = (method: string, path: string, headers: Record<string, string> = {}, at = gateway) =>
  send(at.url, { method, path, headers }, '')
const roleOf = async ({ headers }: IncomingMessage) => {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  return (await jwtVerify(token, new TextEncoder().encode(jwtSecret))).payload.role
}

describe('Auth', { tags: ['originals-run'] }, () => {
  test.each([
    ['GET', '/auth/v1/settings', '/auth/v1/settings'],
    ['GET', '/%61uth/v1/x/../user', '/auth/v1/user'],
    ['POST', '/auth/v1/token?grant_type=pkce', '/auth/v1/token?grant_type=pkce'],
    [
      'GET',
      '/auth/v1/authorize?provider=github&redirect_to=http%3A%2F%2Felsewhere',
      '/auth/v1/authorize?provider=github&redirect_to=http%3A%2F%2F127.0.0.1%3A2',
    ],
  ])('gets %s %s', async (method, path, passed) => {
    const { status, headers } = await ask(method, path, { apikey: publishableKey })
    expect(status).toBe(201)
    expect(headers['x-served']).toBe('original')
    expect(asked.map(({ url }) => url)).toEqual([passed])
  })

  test.each([
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['GET', '/auth/v1/admin/users'],
    ['PUT', '/auth/v1/user'],
    ['GET', '/auth/v1/admin/../admin/users'],
  ])('never gets %s %s', async (method, path) => {
    const answer = await ask(method, path, { apikey: secretKey, authorization: `Bearer ${secretKey}` })
    expect({ status: answer.status, asked }).toEqual({ status: 404, asked: [] })
  })
})

describe('REST', { tags: ['originals-run'] }, () => {
  test('is refused without a key, with another key and to Studio', async () => {
    const shown: Record<string, string>[] = [
      {},
      { apikey: 'sb_publishable_other' },
      { authorization: `Bearer ${publishableKey}` },
    ]
    for (const headers of shown) expect((await ask('GET', '/rest/v1/listings', headers)).status).toBe(401)
    expect((await ask('GET', '/studio/of the studio'.replaceAll(' ', '%20'))).status).toBe(404)
    expect(asked).toEqual([])
  })

  test.each([
    [publishableKey, undefined, 'anon'],
    [publishableKey, publishableKey, 'anon'],
    [secretKey, secretKey, 'service_role'],
    [secretKey, undefined, 'service_role'],
  ])('gets for %s and %s a token of %s', async (apikey, bearer, role) => {
    const authorization = bearer === undefined ? undefined : `Bearer ${bearer}`
    await ask('GET', '/rest/v1/listings?select=id', { apikey, ...(authorization && { authorization }) })
    expect(asked[0]?.url).toBe('/rest/listings?select=id')
    expect(asked[0] && (await roleOf(asked[0]))).toEqual(role)
  })

  test('gets a person’s own token as it is', async () => {
    await ask('GET', '/rest/v1/listings', { apikey: publishableKey, authorization: 'Bearer ey.of.them' })
    expect(asked[0]?.headers.authorization).toBe('Bearer ey.of.them')
  })

  test('gets the keys themselves where it knows them', async () => {
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
    await ask('GET', '/rest/v1/listings', headers, gatewayOfKeys)
    expect(asked[0]?.headers).toMatchObject({ ...headers, host: new URL(upstream.url).host })
  })
})

describe('a body', { tags: ['originals-run'] }, () => {
  const tooLong = new Uint8Array(30_000_000)
  const inPieces = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
  const post = (path: string, body: BodyInit) =>
    fetch(gateway.url + path, {
      method: 'POST',
      headers: { apikey: publishableKey },
      body,
      duplex: 'half',
    } as RequestInit)

  test.each(['/auth/v1/token?grant_type=pkce', '/rest/v1/listings'])('of 30 MB is stopped before %s', async (path) => {
    for (const body of [tooLong, inPieces(tooLong)]) {
      const answer = await post(path, body)
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ error_code: 'payload_too_large' })
    }
    expect(asked).toEqual([])
  })

  test('without a length reaches it within the limit', async () => {
    expect((await post('/rest/v1/listings', inPieces(new Uint8Array(1000)))).status).toBe(201)
    expect(asked).toHaveLength(1)
  })
})

test.each(['/auth/v1/user', '/rest/v1/listings', '/storage/v1/object/showcase-images/a'])(
  'a page of another origin may call %s with each header that it names',
  { tags: ['originals-run'] },
  async (path) => {
    const wished = 'authorization, apikey, x-robots-tag'
    const preflight = await ask('OPTIONS', path, {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': wished,
    })
    expect({ status: preflight.status, asked }).toEqual({ status: 204, asked: [] })
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': wished,
    })
    const { headers } = await ask('GET', path, { origin: 'https://shop.example', apikey: publishableKey })
    expect(headers).toMatchObject({ 'x-served': 'original', 'access-control-allow-origin': '*' })
  },
)

describe('Storage', { tags: ['originals-run'] }, () => {
  test('gets names as they were sent, and hides its own address', async () => {
    const { headers } = await ask('POST', '/storage/v1/upload/resumable', { authorization: `Bearer ${secretKey}` })
    expect(headers.location).toBe('/storage/v1/upload/resumable/b25l')
    expect(asked[0] && (await roleOf(asked[0]))).toBe('service_role')
    await ask('GET', '/storage/v1/object/public/avatars/a%2Fb%20c')
    expect(asked[1]?.url).toBe('/storage/v1/object/public/avatars/a%2Fb%20c')
    expect(asked[1]?.headers.authorization).toBeUndefined()
  })

  test('has other addresses left alone', () => {
    expect(uploadAddress('http://127.0.0.1:3000/elsewhere')).toBe('http://127.0.0.1:3000/elsewhere')
  })
})

// One spelling of every address, before the gateway decides by it.

test.each([
  ['/rest/v1/accounts?select=*', '/rest/v1/accounts'],
  ['/%72est/v1/accounts', '/rest/v1/accounts'],
  ['/%72%65%73%74/v1/accounts', '/rest/v1/accounts'],
  ['//rest//v1///accounts', '/rest/v1/accounts'],
  ['/./rest/v1/x/../accounts', '/rest/v1/accounts'],
  ['/rest/v1/%2e%2E/v1/accounts', '/rest/v1/accounts'],
  ['/storage/v1/../../../rest/v1/accounts', '/rest/v1/accounts'],
  ['/rest/v1/..', '/rest/'],
  ['/..', '/'],
  ['/', '/'],
  ['http://anywhere.example/rest/v1/accounts', '/rest/v1/accounts'],
  ['/REST/v1/accounts', '/REST/v1/accounts'],
  ['/rest%2Fv1/accounts', '/rest%2Fv1/accounts'],
  ['/%2572est/v1/accounts', '/%2572est/v1/accounts'],
])('%s is %s', { tags: ['gateway-reads-address'] }, (target, path) => {
  expect(readAddress(target)?.path).toBe(path)
})

test.each([
  '',
  '*',
  'rest/v1',
  '/rest\\v1/accounts',
  '/rest/%zz',
  '/rest/%7',
  '/rest/v1/é',
  '/rest/v1#/x',
  '/a b',
  '/\t',
])('%j is no address', { tags: ['gateway-reads-address'] }, (target) => {
  expect(readAddress(target)).toBeNull()
})

test('the query stays as it was sent', () => {
  expect(readAddress('/rest/v1/listings?title=eq.%61?b&x=\\')?.search).toBe('?title=eq.%61?b&x=\\')
})

describe('a service behind the gateway is handed', () => {
  test.each([
    ['/storage/v1/object/files/a%2Fb%20c', '/object/files/a%2Fb%20c'],
    ['/storage/v1/object/files/%61//b', '/object/files/%61//b'],
    ['/storage/v1/object/files/..%2Fb', '/object/files/..%2Fb'],
    ['/storage/v1/object/x/../files/%61', '/object/files/a'],
    ['/storage/v1/object/%2e%2e/bucket', '/bucket'],
    ['/%73torage/v1/object/%61', '/object/a'],
    ['/storage/v1//elsewhere.example/x', '/elsewhere.example/x'],
    ['/storage/v1/object//files/x', '/object//files/x'],
    ['/storage/v1/', '/'],
  ])('of %s what it can only read in one way: %s', { tags: ['gateway-reads-address'] }, (target, path) => {
    const address = readAddress(target)
    expect(address && pathBelow('/storage/v1', address)).toBe(path)
  })
})

// A body that hardly comes ends with its connection; one that waits for a busy server does not.

const MINIMUM_RATE = { everyMs: 50, minBytes: 100 }

async function openOn(listener: RequestListener) {
  const server = createServer(listener)
  enforceMinimumRate(server, MINIMUM_RATE)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const post = (length: number) => `POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: ${length}\r\n\r\n`

test('a client that sends a byte now and then is disconnected', { tags: ['body-bounded-keeps'] }, async () => {
  const socket = await openOn((request, response) => {
    request.resume().once('end', () => response.end())
  })
  socket.write(post(1000))
  const timer = setInterval(() => socket.write('x'), 10)
  onTestFinished(() => clearInterval(timer))
  // A byte that is on its way when the other end hangs up makes it a reset.
  await new Promise((resolve) => socket.once('error', () => undefined).once('close', resolve))
})

test.each<[string, number, (request: IncomingMessage) => void]>([
  ['has sent everything', 4, (request) => request.resume()],
  ['waits for the server to read', 300_000, (request) => request.pause()],
])('a client that %s may wait for the answer', { tags: ['body-bounded-keeps'] }, async (_, length, begin) => {
  const socket = await openOn(async (request, response) => {
    const ended = once(request, 'end')
    begin(request)
    await delay(4 * MINIMUM_RATE.everyMs)
    request.resume()
    await ended
    response.end('done')
  })
  socket.write(post(length) + 'x'.repeat(length))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('done')
})
