import { log } from '../http/log.ts'
import { withTimeout } from '../once.ts'
import { type Database, type DatabaseOptions, openDatabase } from './open-database.ts'
import type { RunText } from './statement.ts'

// Measures a replica's lag by the primary's log position over time. pg_last_xact_replay_timestamp()
// can't: it grows while the primary is idle, and doesn't notice a lost connection.

/** A position in the primary's log, in bytes. */
export type LogPosition = number

export function lagMeter(now: () => number = () => performance.now()) {
  /** In the order of their time. */
  const seen: { at: number; position: LogPosition }[] = []

  return {
    /** Notes the primary's position. `forgetAfterMs` must exceed the longest lag that counts. */
    note(position: LogPosition, forgetAfterMs: number): void {
      const at = now()
      const last = seen.at(-1)
      // Another database was promoted, at an earlier position.
      if (last && position < last.position) seen.length = 0
      // Its position hasn't changed.
      if (position !== seen.at(-1)?.position) seen.push({ at, position })
      // Keep the last old entry: it holds until the next one.
      while (seen[1] && seen[1].at < at - forgetAfterMs) seen.shift()
    },
    /** Seconds since the primary passed this position; 0 if it's up to date. */
    lagOf(position: LogPosition): number {
      const ahead = seen.find((one) => one.position > position)
      return ahead ? (now() - ahead.at) / 1000 : 0
    },
  }
}

// One of several databases that answer the same reads. It's checked only while there are reads, so
// an idle function runs no timer.

/** `unfit`: no longer a replica, for instance because it was promoted. */
export type NodeState = 'unknown' | 'fit' | 'late' | 'unfit' | 'away'
export type NodeReading = { isInRecovery: boolean; position: LogPosition | null }
export type ReadNode = ReturnType<typeof openNode>

const CHECK_EVERY_MS = 1_000
/** Timeout of a check. */
const TIMEOUT_MS = 3_000
/** Older results are ignored. */
const VALID_FOR_MS = CHECK_EVERY_MS + TIMEOUT_MS

class NoAnswer extends Error {
  readonly code = 'CONNECTION_LOST'
}

/** @param judge interprets a check */
export function openNode(options: DatabaseOptions, judge: (reading: NodeReading) => NodeState) {
  // Checks have their own connection, so they don't queue behind reads.
  const open = () => ({ reads: openDatabase(options), checks: openDatabase({ ...options, poolSize: 1 }) })
  let pools = open()
  const { host } = new URL(options.url)
  /** Rejects pending reads. */
  const underWay = new Set<(error: Error) => void>()
  let state: NodeState = 'unknown'
  let latency = Number.POSITIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  let position: LogPosition | null = null

  function become(next: NodeState): void {
    checkedAt = performance.now()
    if (next === state) return
    if (next !== 'fit' || state !== 'unknown')
      log(next === 'fit' ? 'info' : 'warn', {
        message: 'a database of the visitors’ reads',
        host,
        was: state,
        is: next,
      })
    state = next
    if (next === 'away') abandon()
  }

  /** Pending reads go to another database. Its connections may hang, so they are abandoned. */
  function abandon(): void {
    const left = pools
    pools = open()
    for (const reject of underWay) reject(new NoAnswer('the database does not answer'))
    for (const pool of Object.values(left)) void pool.end().catch(() => {})
  }

  async function check(): Promise<void> {
    const began = performance.now()
    try {
      const seen = await withTimeout(TIMEOUT_MS, readPosition(pools.checks))
      const took = performance.now() - began
      position = seen.position
      // Falls at once and rises slowly: a slow check may only have waited for the CPU.
      latency = Math.min(took, latency * 1.2)
      become(judge(seen))
    } catch {
      become('away')
    } finally {
      checking = undefined
    }
  }

  const checkNow = () => {
    checking ??= check()
    return checking
  }

  const run: RunText = (text, values) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<RunText>>>()
    underWay.add(reject)
    void pools.reads
      .run(text, values)
      .then(resolve, reject)
      .finally(() => underWay.delete(reject))
    return promise
  }

  return {
    run,
    host,
    checkNow,
    checkIfDue(): void {
      if (performance.now() - checkedAt >= CHECK_EVERY_MS) void checkNow()
    },
    state: (): NodeState => (performance.now() - checkedAt > VALID_FOR_MS ? 'unknown' : state),
    /** Milliseconds. */
    latency: () => latency,
    busy: () => underWay.size,
    /** Its log position at the last successful check. */
    position: () => position,
    end: () => Promise.all(Object.values(pools).map((pool) => pool.end())),
  }
}

async function readPosition(sql: Database): Promise<NodeReading> {
  const [seen] = await sql<[{ in_recovery: boolean; position: LogPosition | null }]>`
    select pg_is_in_recovery() as in_recovery,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::bigint as position`
  return { isInRecovery: seen.in_recovery, position: seen.position }
}
