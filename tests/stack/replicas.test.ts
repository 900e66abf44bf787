// A stack with two hot standbys: they answer visitors, and health shows admins how far each is behind.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReadDatabase, type ReadDatabase } from '../../edge-functions/_shared/database/read-database.ts'
import { killAndKeepAway } from './support/keep-away.ts'
import { MOST_LAG_SECONDS, openReplicaStack, type ReplicaStack, untilAllAreThere } from './support/replica-stack.ts'

let shop: ReplicaStack
beforeAll(async () => {
  shop = await openReplicaStack()
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

test('a writer reads their own writes, and so does everybody once the standbys are too far behind', {
  tags: ['replicas-answer-reads'],
}, async () => {
  await shop.eachReplica('select pg_wal_replay_pause()')
  const before = await shop.titleFor({ 'cache-control': 'no-cache' })
  const title = `Renamed ${crypto.randomUUID()}`
  await shop.rename(title)
  expect(await shop.titleFor()).toBe(before)
  expect(await shop.titleFor({ 'cache-control': 'no-cache' })).toBe(title)
  expect(
    await shop.titleFor({ authorization: `Bearer ${(await shop.member(shop.stack.accounts.buyers[0])).token}` }),
  ).toBe(title)
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
  const admin = await shop.member(stack.accounts.admin)
  const health = async (token?: string) =>
    (await (await api('health?deep=true', token ? { authorization: `Bearer ${token}` } : {})).json()) as Health
  const replicas = async () =>
    (await health(admin.token)).parts?.replicas.map(({ state, seconds }) => ({ state, seconds }))
  const hosts = stack.replicaPorts.map((port) => `127.0.0.1:${port}`)
  await expect.poll(replicas, NEXT_LOOK).toEqual(hosts.map(() => ({ state: 'ok', seconds: 0 })))
  expect((await health(admin.token)).parts?.replicas.map(({ host }) => host)).toEqual(hosts)

  await shop.replicas[0]?.unsafe('select pg_wal_replay_pause()')
  await shop.rename(`Not replayed ${crypto.randomUUID()}`)
  await expect.poll(replicas, NEXT_LOOK).toEqual([
    { state: 'late', seconds: expect.toSatisfy((seconds: number) => seconds > MOST_LAG_SECONDS) },
    { state: 'ok', seconds: 0 },
  ])
  expect(await health()).toEqual({ status: 'late' })
  await shop.replicas[0]?.unsafe('select pg_wal_replay_resume()')

  const pid = shop.pidOf('replica_2')
  const url = shop.urlAt('postgres', stack.replicaPorts[1])
  const comeIn = await killAndKeepAway({ pid, url, stackPid: stack.pids.stack ?? 0 })
  await expect.poll(replicas, NEXT_LOOK).toEqual([
    { state: 'ok', seconds: 0 },
    { state: 'away', seconds: null },
  ])
  expect((await api('health?deep=true')).status).toBe(200)
  await comeIn()
})
