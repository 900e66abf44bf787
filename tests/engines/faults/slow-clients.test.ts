// Clients that never finish: honest callers are served meanwhile, and memory stays bounded.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestUser, user } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'
import { memoryOf, type Part } from '../support/parts.ts'

const MIB = 1_048_576
/** A process may grow by this: a socket costs 20 KiB, a buffered body all its bytes. */
const GROWTH_MAX = 160 * MIB
/** The processes that take such calls. The stack's own process serves the web. */
const TAKERS: Part[] = ['stack', 'gateway', 'api']

const shopPath = (path: string) => ({ origin: stack.urls.web, path: `/api/${path}` })
const gatewayPath = (path: string) => ({ origin: stack.urls.supabase, path: `/functions/v1/api/${path}` })
type Door = ReturnType<typeof shopPath>
const doors = { 'the shop': shopPath, 'the gateway': gatewayPath }

let bea: TestUser
const memory = () => TAKERS.map((part) => ({ part, bytes: memoryOf(part) }))
let before: ReturnType<typeof memory>
beforeAll(async () => {
  bea = await user('Bea')
  await honestCallers()
  before = memory()
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Opens a connection, says `words` on it and leaves it at that. */
async function openAndSay(origin: string, words: string): Promise<void> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  if (words) socket.write(words)
}

/** A visitor's and a buyer's reads through both doors, twenty times at once. */
async function honestCallers(): Promise<void> {
  const calls = Array.from({ length: 20 }).flatMap(() =>
    Object.values(doors).flatMap((door) => {
      const [home, cart] = [door('files/public/popular'), door(`users/${bea.id}/cart`)]
      return [
        fetch(home.origin + home.path),
        fetch(cart.origin + cart.path, { headers: { authorization: `Bearer ${bea.token}` } }),
      ]
    }),
  )
  const statuses = await Promise.all(calls.map(async (call) => (await call).status))
  expect(statuses.filter((status) => status !== 200)).toEqual([])
}

function expectBoundedMemory(): void {
  const grown = memory().map(({ part, bytes }, index) => ({ part, grown: bytes - (before[index]?.bytes ?? 0) }))
  expect(grown.filter((taker) => taker.grown > GROWTH_MAX)).toEqual([])
}

test('a thousand idle sockets and two hundred calls that never end hold up nobody', { tags: ['K3'] }, async () => {
  for (const door of Object.values(doors)) {
    const { origin, path } = door(`users/${bea.id}/cart`)
    const heading = `POST ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${bea.token}\r\n`
    await Promise.all([
      ...Array.from({ length: 500 }, () => openAndSay(origin, '')),
      ...Array.from({ length: 50 }, () => openAndSay(origin, heading)),
      ...Array.from({ length: 50 }, () =>
        openAndSay(origin, `${heading}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"fileId":`),
      ),
    ])
  }
  await honestCallers()
  expect(sockets.filter((socket) => socket.destroyed)).toEqual([])
  expectBoundedMemory()
})

test('sixty calls at each door that send a byte a second are hung up on, and hold up nobody', {
  tags: ['K3'],
  timeout: 180_000,
}, async () => {
  const paths = ['/functions/v1/api/users/sync', '/rest/v1/reports', '/auth/v1/token?grant_type=pkce']
  const starts = [
    ...paths.map((path) => ({ origin: stack.urls.supabase, path })),
    { origin: stack.urls.web, path: '/api/users/sync' },
  ]
  for (const { origin, path } of starts) {
    const heading = `POST ${path} HTTP/1.1\r\nhost: shop\r\napikey: ${stack.publishableKey}\r\n`
    await Promise.all(Array.from({ length: 60 }, () => openAndSay(origin, `${heading}content-length: 10000\r\n\r\n{`)))
  }
  const drips = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
  }, 1000)
  onTestFinished(() => clearInterval(drips))
  await honestCallers()
  await expect.poll(() => sockets.filter((socket) => !socket.destroyed).length, { timeout: 90_000 }).toBe(0)
  await honestCallers()
  expectBoundedMemory()
})

/** Sends zeros until an answer. @returns its status, or null for a closed connection */
async function pour({ origin, path }: Door, bytes: number, headers: Record<string, string>): Promise<number | null> {
  const answered = Promise.withResolvers<number | null>()
  const sending = request(origin + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bea.token}`,
      apikey: stack.publishableKey,
      'content-type': 'application/json',
      ...headers,
    },
  })
  sending.once('response', (response) => {
    response.resume()
    answered.resolve(response.statusCode ?? 0)
  })
  sending.on('error', () => answered.resolve(null))
  let isOver = false
  void answered.promise.then(() => {
    isOver = true
  })
  const chunk = Buffer.alloc(MIB, '0')
  let sent = 0
  while (!isOver && sent < bytes) {
    sent += chunk.length
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain').catch(() => {}), answered.promise])
  }
  const status = await answered.promise
  sending.destroy()
  return status
}

test.each(['the shop', 'the gateway', 'REST', 'Auth'] as const)(
  'a JSON body of 1 GiB, with its length and without, is refused at %s and kept by nobody',
  { tags: ['K3'] },
  async (name) => {
    const cart = `users/${bea.id}/cart`
    const origin = stack.urls.supabase
    const door = {
      'the shop': shopPath(cart),
      'the gateway': gatewayPath(cart),
      REST: { origin, path: '/rest/v1/reports' },
      Auth: { origin, path: '/auth/v1/token?grant_type=pkce' },
    }[name]
    const GIB = 1024 * MIB
    const pours = Promise.all([
      pour(door, GIB, { 'content-length': String(GIB) }),
      pour(door, GIB, { 'transfer-encoding': 'chunked' }),
    ])
    await honestCallers()
    // A client that still sends may miss the 413 when the server hangs up (RFC 9112, section 9.6).
    for (const status of await pours) expect([413, 503, null]).toContain(status)
    expectBoundedMemory()
  },
)

test('sixteen bodies of 30 MB at once leave the gateway the memory it had', { tags: ['K3'] }, async () => {
  const origin = stack.urls.supabase
  await Promise.all(
    Array.from({ length: 8 }).flatMap(() => [
      pour({ origin, path: '/rest/v1/reports' }, 30 * MIB, { 'transfer-encoding': 'chunked' }),
      pour({ origin, path: '/auth/v1/token?grant_type=pkce' }, 30 * MIB, { 'transfer-encoding': 'chunked' }),
    ]),
  )
  expectBoundedMemory()
})
