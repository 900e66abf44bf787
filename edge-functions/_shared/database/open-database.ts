// Connections to Postgres. Nothing in them depends on session state, so a transaction pooler may stand in between.
// @ts-types="@types/pg"
import pg, { type PoolClient } from 'pg'
import { telemetry, traceComment } from '../telemetry.ts'
import { type RunText, type Sql, tagOf } from './statement.ts'

export type { Sql } from './statement.ts'
/** SQL within a transaction. */
export type Transaction = Sql

export type Database = Sql & {
  /** Commits what `run` did, or takes it back where it throws. Statements go out behind each other, without waiting for answers. */
  begin<T>(run: (sql: Transaction) => PromiseLike<T>): Promise<T>
  /** What the tag comes to, for a tag that chooses among databases. */
  run: RunText
  end(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /** Most connections at once; further statements queue. */
  poolSize: number
  /** Prepared statements; by default on, except through Supavisor's transaction mode (port 6543). */
  prepare?: boolean | undefined
}

const TRANSACTION_POOLER_PORT = '6543'
/** So long a statement waits for a connection, and a connection for the database. With the locks' own timeouts, this bounds an answer. */
const PATIENCE_MS = 5_000
const IDLE_MS = 60_000

/** The connection was lost, or none came: whether a statement was done is not known. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

/** Opens a pool lazily: connections are made by the first statements, and made again after a fault. */
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
    // Its types do not know the option yet.
    ...{ pipeline: true },
  })
  // A connection was lost while nobody used it: the pool has let it go already.
  pool.on('error', () => {})
  // While somebody used it: their statement fails. The client says it once more by itself, which nobody hears would end the process.
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
      // A comment differs from request to request, and a statement that is prepared for one of them is of no use to the next.
      const span = telemetry?.currentSpan()
      const comment = span ? traceComment(span.spanContext()) : ''
      const named = isPrepared && values.length > 0 && comment === ''
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

  /** Gives a connection for as long as `use` takes. A lost one is not used again. */
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
      // Postgres rolls a failed transaction back at its commit: somebody has passed over the failure.
      if (command !== 'COMMIT') throw new Error('a statement of the transaction failed')
      return done.value
    })

  const run: RunText = (text, values) => withClient((client) => runOn(client)(text, values))
  return Object.assign(tagOf(run), { begin, run, end: () => pool.end() })
}

/** Whatever the database itself did not say was said of the connection. */
function throwLost(error: unknown): never {
  if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
  throw new ConnectionLost(error instanceof Error ? error.message : String(error), { cause: error })
}

/** `sslmode` as libpq understands it: `require` encrypts, whoever signed the certificate. */
function asLibpq(url: string): string {
  const parsed = new URL(url)
  if (parsed.searchParams.has('sslmode')) parsed.searchParams.set('uselibpqcompat', 'true')
  return parsed.href
}

const OIDS = { bigint: 20, date: 1082, timestamp: 1114, timestamptz: 1184 }

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  // Sizes in bytes stay below 2^53.
  if (oid === OIDS.bigint) return Number
  // Microseconds survive in text and not in a Date; page cursors need them.
  if (oid === OIDS.timestamptz || oid === OIDS.timestamp || oid === OIDS.date) return isoTime
  return pg.types.getTypeParser(oid, format)
}

const FIRST_TIME = '0001-01-01T00:00:00.000Z'
const LAST_TIME = '9999-12-31T23:59:59.999Z'
const CENTURIES_LATER = /^\d{5,}-/

/**
 * A timestamp as Postgres writes it in UTC, the login roles' time zone ("2026-01-31 12:00:00.5+00"), in ISO 8601.
 * A time that ISO 8601 cannot hold becomes the nearest that it can: one odd row must not fail the others.
 */
export function isoTime(text: string): string {
  if (text.startsWith('-') || text.endsWith(' BC')) return FIRST_TIME
  if (text === 'infinity' || CENTURIES_LATER.test(text)) return LAST_TIME
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString()
}
