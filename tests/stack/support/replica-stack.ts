// A stack with two hot standbys, and its callers.
import type postgres from 'postgres'
import { expect } from 'vitest'
import { tokenOf } from '../../../bench/support/token-of.ts'
import { connectOnce } from '../../../tools/database/connect-once.ts'
import { readStack, runStack } from '../../../tools/harness/run-stack.ts'
import { newMigratedDir } from '../../../tools/harness/test-database.ts'

export const MOST_LAG_SECONDS = 3

async function findListing(owner: postgres.Sql) {
  const [found] = await owner<{ id: string; seller_id: string }[]>`
    select id, seller_id from public.listings where status = 'active' and price_cents > 0 order by id limit 1`
  if (!found) throw new Error('the sample shop has no listing')
  return found
}

export type ReplicaStack = Awaited<ReturnType<typeof openReplicaStack>>

export async function openReplicaStack() {
  const running = await runStack(await newMigratedDir(), {
    REPLICAS: '2',
    RATE_LIMIT_SEARCH: '100000',
    DATABASE_REPLICA_LAG: String(MOST_LAG_SECONDS),
  })
  const { stack } = running

  /** The same login at another of the databases. */
  function urlAt(role: string, port?: number): string {
    const url = new URL(stack.databaseUrls[role] ?? '')
    if (port) url.port = String(port)
    return url.href
  }
  const openOwner = () => connectOnce(urlAt('supabase_admin'))
  let owner = openOwner()
  /** Over a connection of its own: the driver's pool waits up to 20 s for its next try at a killed database. */
  async function atReplica<Row extends object>(port: number, statement: string): Promise<Row[]> {
    await using sql = connectOnce(urlAt('supabase_admin', port))
    return await sql.unsafe<Row[]>(statement)
  }
  const listing = await findListing(owner)
  const eachReplica = <Row extends object>(statement: string) =>
    Promise.all(stack.replicaPorts.map((port) => atReplica<Row>(port, statement)))
  const api = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${stack.urls.supabase}/functions/v1/api/${path}`, { ...init, headers })

  return {
    stack,
    urlAt,
    listing,
    atReplica,
    eachReplica,
    api,
    owner: () => owner,
    /** After its database was killed. */
    async openOwnerAgain() {
      await owner.end({ timeout: 0 })
      owner = openOwner()
    },
    pidOf: (name: string) => readStack(running.localDir).pids[name] ?? 0,
    async member(account?: { id: string }) {
      const { id = '' } = account ?? {}
      return { id, token: await tokenOf(stack, id) }
    },
    async titleFor(headers?: Record<string, string>): Promise<string> {
      const answer = await api(`files/${listing.id}`, headers)
      return ((await answer.json()) as { title: string }).title
    },
    async rename(title: string): Promise<void> {
      await owner`update public.listings set title = ${title} where id = ${listing.id}`
    },
    /** Their ids; without what a seller's own act would have asked for. */
    addListings: (count: number): Promise<string[]> =>
      owner.begin(async (sql) => {
        await sql`set local session_replication_role = replica`
        const added = await sql<{ id: string }[]>`
          insert into public.listings (seller_id, title, description, price_cents, search_document)
          select seller_id, 'Another ' || number, description, price_cents, search_document
          from public.listings, generate_series(1, ${count}::integer) as number where id = ${listing.id}
          returning id`
        return added.map(({ id }) => id)
      }),
    async close() {
      await owner.end({ timeout: 1 })
      await running.close()
    },
  }
}

/** Whether each standby has all that the primary has. */
async function haveCaughtUp({ owner, eachReplica }: ReplicaStack): Promise<boolean> {
  const [{ position } = { position: '' }] = await owner()<{ position: string }[]>`
    select pg_current_wal_flush_lsn()::text as position`
  const reached = await eachReplica<{ there: boolean }>(
    `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as there`,
  ).catch(() => [[{ there: false }]])
  return reached.every(([row]) => row?.there)
}

/** Visitors read from a standby: one that stands still shows what was. */
async function readsComeFromReplicas(shop: ReplicaStack): Promise<boolean> {
  await shop.eachReplica('select pg_wal_replay_pause()')
  const before = await shop.titleFor({ 'cache-control': 'no-cache' })
  await shop.rename(`Renamed ${crypto.randomUUID()}`)
  const shown = await shop.titleFor()
  await shop.eachReplica('select pg_wal_replay_resume()')
  await expect.poll(() => haveCaughtUp(shop)).toBe(true)
  return shown === before
}

/** All three databases are there, and known to be by the functions: every test begins so. */
export async function untilAllAreThere(shop: ReplicaStack): Promise<void> {
  const areThere = () =>
    shop.eachReplica('select pg_wal_replay_resume()').then(
      () => true,
      () => false,
    )
  await expect.poll(areThere, { timeout: 60_000 }).toBe(true)
  await expect.poll(() => haveCaughtUp(shop), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => readsComeFromReplicas(shop), { timeout: 60_000 }).toBe(true)
}
