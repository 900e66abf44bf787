import { log } from '../http/log.ts'
import { type Database, type DatabaseOptions, openDatabase } from './open-database.ts'
import type { RunText } from './statement.ts'

// How far a replica is behind, by where the primary's log was at which time. Postgres' own pg_last_xact_replay_timestamp() says when the last
// replayed transaction was committed: on a primary that rests it grows, and of one that the replica does not hear from it says nothing.

/** A byte of the primary's log. */
export type LogPosition = number

export function lagMeter(now: () => number = () => performance.now()) {
  /** In the order of their time. */
  const seen: { at: number; position: LogPosition }[] = []

  return {
    /** The primary is there now. `forgetAfterMs` is more than the longest lag that counts. */
    note(position: LogPosition, forgetAfterMs: number): void {
      const at = now()
      const last = seen.at(-1)
      // Another database was made the primary, from an earlier place on.
      if (last && position < last.position) seen.length = 0
      // It has been there since it was first seen there.
      if (position !== seen.at(-1)?.position) seen.push({ at, position })
      // The last of what is old says where the primary was all the time until the next.
      while (seen[1] && seen[1].at < at - forgetAfterMs) seen.shift()
    },
    /** Seconds since the primary was seen to be further than that; 0 for a replica that has all that is known of. */
    lagOf(position: LogPosition): number {
      const ahead = seen.find((one) => one.position > position)
      return ahead ? (now() - ahead.at) / 1000 : 0
    },
  }
}

// One of several databases that answer the same reads. It is looked at now and then, beside the reads and only while there are any, so that no
// clock runs in a function that rests.

/** `unfit` is a replica that is none any more: somebody may have made a primary of it. */
export type NodeState = 'unknown' | 'fit' | 'late' | 'unfit' | 'away'
export type Look = { isInRecovery: boolean; position: LogPosition | null }
export type ReadNode = ReturnType<typeof openNode>

const LOOK_EVERY_MS = 1_000
/** A database that says nothing for so long is away. */
const PATIENCE_MS = 3_000
/** What was seen longer ago says nothing about now. */
const KNOWN_FOR_MS = LOOK_EVERY_MS + PATIENCE_MS

class NoAnswer extends Error {
  readonly code = 'CONNECTION_LOST'
}

/** @param judge says what a look means */
export function openNode(options: DatabaseOptions, judge: (look: Look) => NodeState) {
  // Looks have a connection of their own: they do not queue behind the reads.
  const open = () => ({ reads: openDatabase(options), looks: openDatabase({ ...options, poolSize: 1 }) })
  let pools = open()
  const { host } = new URL(options.url)
  /** What rejects the reads that are under way. */
  const underWay = new Set<(error: Error) => void>()
  let state: NodeState = 'unknown'
  let latency = Number.POSITIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let position: LogPosition | null = null

  function become(next: NodeState): void {
    lookedAt = performance.now()
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

  /** Whoever waits for it asks another one, and its connections, which may never say anything again, are left. */
  function abandon(): void {
    const left = pools
    pools = open()
    for (const reject of underWay) reject(new NoAnswer('the database does not answer'))
    for (const pool of Object.values(left)) void pool.end().catch(() => {})
  }

  async function look(): Promise<void> {
    const began = performance.now()
    try {
      const seen = await withPatience(askWhereItIs(pools.looks))
      const took = performance.now() - began
      position = seen.position
      // It falls at once and rises slowly: a look that had to connect, or that waited for the processor, was no way further.
      latency = Math.min(took, latency * 1.2)
      become(judge(seen))
    } catch {
      become('away')
    } finally {
      looking = undefined
    }
  }

  const lookNow = () => {
    looking ??= look()
    return looking
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
    lookNow,
    lookIfDue(): void {
      if (performance.now() - lookedAt >= LOOK_EVERY_MS) void lookNow()
    },
    state: (): NodeState => (performance.now() - lookedAt > KNOWN_FOR_MS ? 'unknown' : state),
    /** Milliseconds. */
    latency: () => latency,
    busy: () => underWay.size,
    /** Where its log was at the last look that it answered. */
    position: () => position,
    end: () => Promise.all(Object.values(pools).map((pool) => pool.end())),
  }
}

async function askWhereItIs(sql: Database): Promise<Look> {
  const [seen] = await sql<[{ in_recovery: boolean; position: LogPosition | null }]>`
    select pg_is_in_recovery() as in_recovery,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::bigint as position`
  return { isInRecovery: seen.in_recovery, position: seen.position }
}

async function withPatience<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`nothing for ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return await Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}
