// Connections to Postgres. Nothing depends on session state, so a transaction pooler works.
// @ts-types="@types/pg"
import pg, { type PoolClient } from 'pg'
import { telemetry, traceComment } from '../telemetry.ts'
import { type RunText, type Sql, tagOf } from './statement.ts'

export type { Sql } from './statement.ts'
export type Transaction = Sql

export type Database = Sql & {
  /** Commits, or rolls back if `run` throws. Statements are pipelined. */
  begin<T>(run: (sql: Transaction) => PromiseLike<T>): Promise<T>
  /** Runs a statement's text, for a tag that chooses among databases. */
  run: RunText
  end(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /** Largest number of connections. Further statements queue. */
  poolSize: number
  /** Prepared statements. On by default, except with Supavisor's transaction mode (port 6543). */
  prepare?: boolean | undefined
}

const TRANSACTION_POOLER_PORT = '6543'
/** Pool and connect timeout. */
const PATIENCE_MS = 5_000
const IDLE_MS = 60_000

/** The connection failed. It's unknown whether the statement ran. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

/** Opens a pool. Connections are opened by the first statements and reopened after errors. */
export function openDatabase({ url, poolSize, prepare }: DatabaseOptions): Database {
  const isPrepared = prepare ?? new URL(url).port !== TRANSACTION_POOLER_PORT
  const pool = new pg.Pool({
    connectionString: asLibpq(url),
    max: poolSize,
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    application_name: 'marketplace',
    types: { getTypeParser },
    // The types lack this option.
    ...{ pipeline: true },
  })
  // An idle connection was lost. The pool has removed it already.
  pool.on('error', () => {})
  // A lost connection's statement fails. Its second error must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return name
  }
  const runOn =
    (client: PoolClient): RunText =>
    async (text, values) => {
      // A comment differs for each request, so preparing the statement wouldn't help.
      const span = telemetry?.currentSpan()
      const comment = span ? traceComment(span.spanContext()) : ''
      const named = isPrepared && comment === ''
      const run = () =>
        client.query(named ? { name: nameOf(text), text, values } : { text: text + comment, values }).catch(throwLost)
      const { rows, rowCount } = await (telemetry ? telemetry.measureStatement(text, run) : run())
      return { rows, count: rowCount ?? 0 }
    }

  async function connect(): Promise<PoolClient> {
    const began = telemetry ? performance.now() : 0
    const client = await pool.connect().catch(throwLost)
    telemetry?.recordWait(performance.now() - began)
    return client
  }

  /** Lends a connection to `use`. A lost one isn't reused. */
  async function withClient<T>(use: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connect()
    let lost: ConnectionLost | undefined
    try {
      return await use(client)
    } catch (error) {
      if (error instanceof ConnectionLost) lost = error
      throw error
    } finally {
      client.release(lost)
    }
  }

  const begin = <T>(run: (sql: Transaction) => PromiseLike<T>): Promise<T> =>
    withClient(async (client) => {
      const begun = client.query('begin').catch(throwLost)
      const [started, done] = await Promise.allSettled([begun, (async () => await run(tagOf(runOn(client))))()])
      if (started.status === 'rejected') throw started.reason
      if (done.status === 'rejected') {
        await client.query('rollback').catch(throwLost)
        throw done.reason
      }
      const { command } = await client.query('commit').catch(throwLost)
      // Postgres rolls a failed transaction back at its commit. `run` ignored an error.
      if (command !== 'COMMIT') throw new Error('a statement of the transaction failed')
      return done.value
    })

  const run: RunText = (text, values) => withClient((client) => runOn(client)(text, values))
  return Object.assign(tagOf(run), { begin, run, end: () => pool.end() })
}

/** Anything that isn't a Postgres error is a connection error. */
function throwLost(error: unknown): never {
  if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
  throw new ConnectionLost(error instanceof Error ? error.message : String(error), { cause: error })
}

/** `sslmode` as in libpq: `require` encrypts without verifying the certificate. */
function asLibpq(url: string): string {
  const parsed = new URL(url)
  if (parsed.searchParams.has('sslmode')) parsed.searchParams.set('uselibpqcompat', 'true')
  return parsed.href
}

const OIDS = { bigint: 20, date: 1082, timestamp: 1114, timestamptz: 1184 }

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  // Byte sizes are below 2^53.
  if (oid === OIDS.bigint) return Number
  // Text keeps the microseconds that page cursors need.
  if (oid === OIDS.timestamptz || oid === OIDS.timestamp || oid === OIDS.date) return isoTime
  return pg.types.getTypeParser(oid, format)
}

const FIRST_TIME = '0001-01-01T00:00:00.000Z'
const LAST_TIME = '9999-12-31T23:59:59.999Z'
const CENTURIES_LATER = /^\d{5,}-/

/**
 * A UTC timestamp of Postgres ("2026-01-31 12:00:00.5+00") in ISO 8601. Times outside its range
 * become the nearest one, so that one odd row doesn't fail the others.
 */
export function isoTime(text: string): string {
  if (text.startsWith('-') || text.endsWith(' BC')) return FIRST_TIME
  if (text === 'infinity' || CENTURIES_LATER.test(text)) return LAST_TIME
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString()
}
