// A stack with two hot standbys: visitors are answered by them, and go on being answered while any of the three databases is away.
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../bench/support/token-of.ts'
import { openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { openReadDatabase, type ReadDatabase } from '../../edge-functions/_shared/database/read-database.ts'
import { readStack, runStack } from '../../local/harness/run-stack.ts'
import { killProcesses } from '../support/kill-processes.ts'
import { killAndKeepAway } from './support/keep-away.ts'
import { startLoad } from './support/load.ts'

const MOST_LAG_SECONDS = 3
const CALLERS = 16

let running: Awaited<ReturnType<typeof runStack>>
let owner: postgres.Sql
let replicas: postgres.Sql[]
let listing: { id: string; seller_id: string }
let buyer: { id: string; token: string }

const open = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

/** The same login at another of the databases. */
function urlAt(role: string, port?: number): string {
  const url = new URL(running.stack.databaseUrls[role] ?? '')
  if (port) url.port = String(port)
  return url.href
}

const pidOf = (name: string) => readStack(running.localDir).pids[name] ?? 0

const api = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${running.stack.urls.supabase}/functions/v1/api/${path}`, { ...init, headers })

async function titleFor(headers?: Record<string, string>): Promise<string> {
  const answer = await api(`files/${listing.id}`, headers)
  return ((await answer.json()) as { title: string }).title
}

const pageOfListing = async () =>
  (await fetch(`${running.stack.urls.supabase}/functions/v1/pages/listing/${listing.id}`)).text()

async function rename(title: string): Promise<void> {
  await owner`update public.listings set title = ${title} where id = ${listing.id}`
}

/** Their ids; without what a seller's own act would have asked for. */
const addListings = (count: number): Promise<string[]> =>
  owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const added = await sql<{ id: string }[]>`
      insert into public.listings (seller_id, title, description, price_cents, search_document)
      select seller_id, 'Another ' || number, description, price_cents, search_document
      from public.listings, generate_series(1, ${count}::integer) as number where id = ${listing.id}
      returning id`
    return added.map(({ id }) => id)
  })

const eachReplica = (statement: string) => Promise.all(replicas.map((sql) => sql.unsafe(statement)))

/** Whether a standby has all that the primary has. */
async function haveCaughtUp(): Promise<boolean> {
  const [{ position } = { position: '' }] = await owner<{ position: string }[]>`
    select pg_current_wal_flush_lsn()::text as position`
  const reached = await Promise.all(
    replicas.map((sql) => sql<{ there: boolean }[]>`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there`),
  ).catch(() => [[{ there: false }]])
  return reached.every(([row]) => row?.there)
}

/** Visitors read from a standby: one that stands still shows what was. */
async function readsComeFromReplicas(): Promise<boolean> {
  await eachReplica('select pg_wal_replay_pause()')
  const before = await titleFor({ 'cache-control': 'no-cache' })
  const title = `Told apart ${crypto.randomUUID()}`
  await rename(title)
  const shown = await titleFor()
  await eachReplica('select pg_wal_replay_resume()')
  await expect.poll(haveCaughtUp).toBe(true)
  return shown === before
}

async function openStack() {
  running = await runStack(undefined, {
    REPLICAS: '2',
    LOCAL_DURABLE: '1',
    RATE_LIMIT_SEARCH: '100000',
    DATABASE_REPLICA_LAG: String(MOST_LAG_SECONDS),
  })
  owner = open(urlAt('supabase_admin'))
  replicas = running.stack.replicaPorts.map((port) => open(urlAt('supabase_admin', port)))
  const [found] = await owner<(typeof listing)[]>`
    select id, seller_id from public.listings where status = 'active' and price_cents > 0 order by id limit 1`
  if (!found) throw new Error('the sample shop has no listing')
  listing = found
  const { id = '' } = running.stack.accounts.buyers[0] ?? {}
  buyer = { id, token: await tokenOf(running.stack, id) }
}

beforeAll(openStack)
afterAll(async () => {
  await Promise.all([owner, ...replicas].map((sql) => sql.end({ timeout: 1 })))
  await running?.close()
})

/** Every test begins where all three are there, and known to be by the functions. */
beforeEach(async () => {
  const areThere = () =>
    eachReplica('select pg_wal_replay_resume()').then(
      () => true,
      () => false,
    )
  await expect.poll(areThere, { timeout: 30_000 }).toBe(true)
  await expect.poll(haveCaughtUp, { timeout: 30_000 }).toBe(true)
  await expect.poll(readsComeFromReplicas, { timeout: 30_000 }).toBe(true)
})

test('visitors’ reads are shared by both standbys, and none goes to the primary', {
  tags: ['replicas-answer-reads'],
}, async () => {
  const { replicaPorts } = running.stack
  const urls = [undefined, ...replicaPorts].map((port) => urlAt('marketplace_public', port))
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

test('whoever wrote reads what they wrote, and so does everybody once the standbys are too far behind', {
  tags: ['replicas-answer-reads'],
}, async () => {
  await eachReplica('select pg_wal_replay_pause()')
  const before = await titleFor({ 'cache-control': 'no-cache' })
  const title = `Renamed ${crypto.randomUUID()}`
  await rename(title)
  expect(await titleFor()).toBe(before)
  expect(await titleFor({ 'cache-control': 'no-cache' })).toBe(title)
  expect(await titleFor({ authorization: `Bearer ${buyer.token}` })).toBe(title)
  await expect.poll(() => titleFor(), { timeout: (MOST_LAG_SECONDS + 10) * 1000 }).toBe(title)
  await eachReplica('select pg_wal_replay_resume()')
})

test('a listing that standbys do not know yet is shown to everybody', { tags: ['replicas-answer-reads'] }, async () => {
  await eachReplica('select pg_wal_replay_pause()')
  const [added] = await addListings(1)
  expect((await api(`files/${added}`)).status).toBe(200)
  await eachReplica('select pg_wal_replay_resume()')
})

const killPrimary = () =>
  killAndKeepAway({ pid: pidOf('postgres'), url: urlAt('postgres'), stackPid: running.stack.pids.stack ?? 0 })

const READS = ['files/public/popular', 'search?query=quilt', 'search/suggestions?query=qu']
const readTurn = async (turn: number) => {
  const path = turn % 2 === 0 ? `files/${listing.id}` : (READS[Math.floor(turn / 2) % READS.length] ?? '')
  // Past the gateway, which would ask a function again that has ended.
  const { status } = await fetch(`${running.stack.urls.functions.api}/api/${path}`)
  return status === 200 ? undefined : `${path} answered ${status}`
}

test('a standby that is killed under load fails no read, and answers again when it is back', {
  tags: ['replicas-killed'],
}, async () => {
  const apiPid = pidOf('api')
  const load = startLoad(CALLERS, readTurn)
  for (const name of ['replica_1', 'replica_2']) {
    const killed = pidOf(name)
    const seen = load.answered()
    await expect.poll(() => load.answered()).toBeGreaterThan(seen + 50)
    await killProcesses(killed)
    await expect.poll(() => pidOf(name), { timeout: 30_000 }).not.toBe(killed)
  }
  const seen = load.answered()
  await expect.poll(() => load.answered()).toBeGreaterThan(seen + 50)
  expect(await load.stop()).toEqual([])
  expect(pidOf('api')).toBe(apiPid)
})

test('statements that are under way on a killed database fail, and end nothing else', {
  tags: ['replicas-killed'],
}, async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('uncaughtException', hear)
  const sql = openDatabase({ url: urlAt('supabase_admin', running.stack.replicaPorts[0]), poolSize: 4 })
  const asleep = Promise.allSettled(
    Array.from({ length: 4 }, () => sql`select pg_sleep(60), 'a statement of this test'`),
  )
  const sleeping = async () =>
    (await (replicas[0] ?? owner)`select from pg_stat_activity where query like '%of this test%' and state = 'active'`)
      .length
  await expect.poll(sleeping).toBeGreaterThanOrEqual(4)
  await killProcesses(pidOf('replica_1'))
  expect((await asleep).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  await sql.end()
  process.off('uncaughtException', hear)
  expect(unheard).toEqual([])
})

test('while the primary is away visitors read on and writes are asked to come back; what was acknowledged is there', {
  tags: ['replicas-killed'],
}, async () => {
  const files = await addListings(900)
  const apiPid = pidOf('api')
  const acknowledged = new Set<string>()
  const comeBack: (string | null)[] = []
  const write = async (turn: number) => {
    const fileId = files[turn % files.length] ?? ''
    const answer = await api(
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
  await expect.poll(pageOfListing).toContain(`<title>${await titleFor()}`)
  expect((await api(`files/${crypto.randomUUID()}`)).status).toBe(503)
  await comeIn()
  const known = acknowledged.size
  await expect
    .poll(() => acknowledged.size > known || acknowledged.size === files.length, { timeout: 30_000 })
    .toBe(true)
  expect(await writing.stop()).toEqual([])
  expect(await reading.stop()).toEqual([])
  expect(pidOf('api')).toBe(apiPid)
  expect(new Set(comeBack)).toEqual(new Set(['2']))

  await owner.end({ timeout: 0 })
  owner = open(urlAt('supabase_admin'))
  const kept = await owner<{ id: string }[]>`
    select listing_id as id from public.wishlist_items where buyer_id = ${buyer.id}`
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged]))
})
