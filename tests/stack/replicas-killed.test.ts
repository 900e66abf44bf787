// A stack with two hot standbys under load: visitors go on being answered while any of its three databases is killed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { killProcesses } from '../support/kill-processes.ts'
import { killAndKeepAway } from './support/keep-away.ts'
import { startLoad } from './support/load.ts'
import { openReplicaStack, type ReplicaStack, untilAllAreThere } from './support/replica-stack.ts'

const CALLERS = 16

let shop: ReplicaStack
let buyer: { id: string; token: string }

beforeAll(async () => {
  shop = await openReplicaStack()
  buyer = await shop.member(shop.stack.accounts.buyers[0])
})
afterAll(() => shop?.close())
beforeEach(() => untilAllAreThere(shop))

const pageOfListing = async () =>
  (await fetch(`${shop.stack.urls.supabase}/functions/v1/pages/listing/${shop.listing.id}`)).text()

const killPrimary = () =>
  killAndKeepAway({ pid: shop.pidOf('postgres'), url: shop.urlAt('postgres'), stackPid: shop.stack.pids.stack ?? 0 })

const READS = ['files/public/popular', 'search?query=quilt', 'search/suggestions?query=qu']
const readTurn = async (turn: number) => {
  const path = turn % 2 === 0 ? `files/${shop.listing.id}` : (READS[Math.floor(turn / 2) % READS.length] ?? '')
  // Past the gateway, which would ask a function again that has ended.
  const { status } = await fetch(`${shop.stack.urls.functions.api}/api/${path}`)
  return status === 200 ? undefined : `${path} answered ${status}`
}

test('a standby that is killed under load fails no read, and answers again when it is back', {
  tags: ['replicas-killed'],
}, async () => {
  const apiPid = shop.pidOf('api')
  const load = startLoad(CALLERS, readTurn)
  for (const name of ['replica_1', 'replica_2']) {
    const killed = shop.pidOf(name)
    const seen = load.answered()
    await expect.poll(() => load.answered()).toBeGreaterThan(seen + 50)
    await killProcesses(killed)
    await expect.poll(() => shop.pidOf(name), { timeout: 30_000 }).not.toBe(killed)
  }
  const seen = load.answered()
  await expect.poll(() => load.answered()).toBeGreaterThan(seen + 50)
  expect(await load.stop()).toEqual([])
  expect(shop.pidOf('api')).toBe(apiPid)
})

test('statements that are under way on a killed database fail, and end nothing else', {
  tags: ['replicas-killed'],
}, async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('uncaughtException', hear)
  const sql = openDatabase({ url: shop.urlAt('supabase_admin', shop.stack.replicaPorts[0]), poolSize: 4 })
  const asleep = Promise.allSettled(
    Array.from({ length: 4 }, () => sql`select pg_sleep(60), 'a statement of this test'`),
  )
  const sleeping = async () =>
    (
      await (shop.replicas[0] ??
        shop.owner())`select from pg_stat_activity where query like '%of this test%' and state = 'active'`
    ).length
  await expect.poll(sleeping).toBeGreaterThanOrEqual(4)
  await killProcesses(shop.pidOf('replica_1'))
  expect((await asleep).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  await sql.end()
  process.off('uncaughtException', hear)
  expect(unheard).toEqual([])
})

test('while the primary is away visitors read on and writes are asked to come back; what was acknowledged is there', {
  tags: ['replicas-killed'],
}, async () => {
  const files = await shop.addListings(900)
  const apiPid = shop.pidOf('api')
  const acknowledged = new Set<string>()
  const comeBack: (string | null)[] = []
  const write = async (turn: number) => {
    const fileId = files[turn % files.length] ?? ''
    const answer = await shop.api(
      `users/${buyer.id}/wishlist`,
      { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ fileId }) },
    )
    if (answer.ok) acknowledged.add(fileId)
    else if (answer.status === 503) comeBack.push(answer.headers.get('retry-after'))
    else if (answer.status !== 409) return `a write answered ${answer.status}: ${await answer.text()}`
    return undefined
  }
  const reading = startLoad(CALLERS, readTurn)
  const writing = startLoad(2, write)
  await expect.poll(() => acknowledged.size).toBeGreaterThan(5)

  const comeIn = await killPrimary()
  await expect.poll(() => comeBack.length).toBeGreaterThan(5)
  const seen = reading.answered()
  await expect.poll(() => reading.answered()).toBeGreaterThan(seen + 100)
  await expect.poll(pageOfListing).toContain(`<title>${await shop.titleFor()}`)
  expect((await shop.api(`files/${crypto.randomUUID()}`)).status).toBe(503)
  await comeIn()
  const known = acknowledged.size
  await expect
    .poll(() => acknowledged.size > known || acknowledged.size === files.length, { timeout: 30_000 })
    .toBe(true)
  expect(await writing.stop()).toEqual([])
  expect(await reading.stop()).toEqual([])
  expect(shop.pidOf('api')).toBe(apiPid)
  expect(new Set(comeBack)).toEqual(new Set(['2']))

  await shop.openOwnerAgain()
  const kept = await shop.owner()<{ id: string }[]>`
    select listing_id as id from public.wishlist_items where buyer_id = ${buyer.id}`
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged]))
})
