// Two hot standbys serve visitors while one of three databases is killed; health shows their lag.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { openReadDatabase, type ReadDatabase } from '../../edge-functions/_shared/database/read-database.ts'
import { killProcesses } from '../support/kill-processes.ts'
import { startDatabaseOutage, startLoad } from './support/outages.ts'
import { MOST_LAG_SECONDS, openReplicaStack, type ReplicaStack, untilAllAreThere } from './support/replica-stack.ts'

let shop: ReplicaStack
let buyer: { id: string; token: string }
beforeAll(async () => {
  shop = await openReplicaStack()
  buyer = await shop.member(shop.stack.accounts.buyers[0])
})
afterAll(() => shop?.close())
beforeEach(() => untilAllAreThere(shop))

test('visitors’ reads are shared by both standbys, and none goes to the primary', {
  tags: ['replicas-answer-reads'],
}, async () => {
  const { replicaPorts } = shop.stack
  const urls = [undefined, ...replicaPorts].map((port) => shop.urlAt('marketplace_public', port))
  const reads: ReadDatabase = openReadDatabase({ urls, mostLag: MOST_LAG_SECONDS, poolSize: 2 })
  const whoAnswers = async (sql = reads as Pick<ReadDatabase, 'upToDate'>['upToDate']) => {
    const [row] = await sql<{ port: number; is_standby: boolean }[]>`
      select inet_server_port() as port, pg_is_in_recovery() as is_standby`
    return row ?? { port: 0, is_standby: false }
  }
  const portsThatAnswer = async () =>
    new Set((await Promise.all(Array.from({ length: 20 }, () => whoAnswers()))).map(({ port }) => port))
  await expect.poll(portsThatAnswer).toEqual(new Set(replicaPorts))
  expect((await whoAnswers(reads.upToDate)).is_standby).toBe(false)
  await reads.end()
})

test('a writer reads their own writes, and everybody does once the standbys are behind', {
  tags: ['replicas-answer-reads'],
}, async () => {
  await shop.eachReplica('select pg_wal_replay_pause()')
  const before = await shop.titleFor({ 'cache-control': 'no-cache' })
  const title = `Renamed ${crypto.randomUUID()}`
  await shop.rename(title)
  expect(await shop.titleFor()).toBe(before)
  expect(await shop.titleFor({ 'cache-control': 'no-cache' })).toBe(title)
  expect(await shop.titleFor({ authorization: `Bearer ${buyer.token}` })).toBe(title)
  await expect.poll(() => shop.titleFor(), { timeout: (MOST_LAG_SECONDS + 10) * 1000 }).toBe(title)
  await shop.eachReplica('select pg_wal_replay_resume()')
})

test('a listing that standbys do not know yet is shown to everybody', { tags: ['replicas-answer-reads'] }, async () => {
  await shop.eachReplica('select pg_wal_replay_pause()')
  const [added] = await shop.addListings(1)
  expect((await shop.api(`files/${added}`)).status).toBe(200)
  await shop.eachReplica('select pg_wal_replay_resume()')
})

type Health = { status: string; parts?: { replicas: { host: string; state: string; seconds: number | null }[] } }

/** One look at the parts serves everybody for 5 s. */
const NEXT_LOOK = { timeout: 30_000, interval: 500 }

test('health shows admins whether each standby follows, and how far it is behind', {
  tags: ['health-parts', 'replicas-answer-reads'],
}, async () => {
  const { stack, api } = shop
  const [late = 0] = stack.replicaPorts
  const admin = await shop.member(stack.accounts.admin)
  const health = async (token?: string) =>
    (await (await api('health?deep=true', token ? { authorization: `Bearer ${token}` } : {})).json()) as Health
  const replicas = async () =>
    (await health(admin.token)).parts?.replicas.map(({ state, seconds }) => ({ state, seconds }))
  const hosts = stack.replicaPorts.map((port) => `127.0.0.1:${port}`)
  await expect.poll(replicas, NEXT_LOOK).toEqual(hosts.map(() => ({ state: 'ok', seconds: 0 })))
  expect((await health(admin.token)).parts?.replicas.map(({ host }) => host)).toEqual(hosts)

  await shop.atReplica(late, 'select pg_wal_replay_pause()')
  await shop.rename(`Not replayed ${crypto.randomUUID()}`)
  await expect.poll(replicas, NEXT_LOOK).toEqual([
    { state: 'late', seconds: expect.toSatisfy((seconds: number) => seconds > MOST_LAG_SECONDS) },
    { state: 'ok', seconds: 0 },
  ])
  expect(await health()).toEqual({ status: 'late' })
  await shop.atReplica(late, 'select pg_wal_replay_resume()')

  const pid = shop.pidOf('replica_2')
  const url = shop.urlAt('postgres', stack.replicaPorts[1])
  const comeIn = await startDatabaseOutage({ pid, url, stackPid: stack.pids.stack ?? 0 })
  await expect.poll(replicas, NEXT_LOOK).toEqual([
    { state: 'ok', seconds: 0 },
    { state: 'away', seconds: null },
  ])
  expect((await api('health?deep=true')).status).toBe(200)
  await comeIn()
})

// The databases are killed under load.

const CALLERS = 16

const pageOfListing = async () =>
  (await fetch(`${shop.stack.urls.supabase}/functions/v1/pages/listing/${shop.listing.id}`)).text()

const killPrimary = () =>
  startDatabaseOutage({
    pid: shop.pidOf('postgres'),
    url: shop.urlAt('postgres'),
    stackPid: shop.stack.pids.stack ?? 0,
  })

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
    await expect.poll(() => shop.pidOf(name), { timeout: 60_000 }).not.toBe(killed)
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
  onTestFinished(() => void process.off('uncaughtException', hear))
  const [port = 0] = shop.stack.replicaPorts
  const sql = openDatabase({ url: shop.urlAt('supabase_admin', port), poolSize: 4 })
  const asleep = Promise.allSettled(
    Array.from({ length: 4 }, () => sql`select pg_sleep(60), 'a statement of this test'`),
  )
  const activity = `
    select from pg_stat_activity
    where query like '%of this test%' and state = 'active' and pid <> pg_backend_pid()`
  const sleeping = async () => (await shop.atReplica(port, activity)).length
  await expect.poll(sleeping).toBeGreaterThanOrEqual(4)
  await killProcesses(shop.pidOf('replica_1'))
  expect((await asleep).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  await sql.end()
  expect(unheard).toEqual([])
})

test('while the primary is away visitors read on, and no acknowledged write is lost', {
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
  const before = acknowledged.size
  await expect
    .poll(() => acknowledged.size > before || acknowledged.size === files.length, { timeout: 60_000 })
    .toBe(true)
  expect(await writing.stop()).toEqual([])
  expect(await reading.stop()).toEqual([])
  expect(shop.pidOf('api')).toBe(apiPid)
  expect(new Set(comeBack)).toEqual(new Set(['2']))

  await shop.openOwnerAgain()
  const stored = await shop.owner()<{ id: string }[]>`
    select listing_id as id from public.wishlist_items where buyer_id = ${buyer.id}`
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged]))
})
