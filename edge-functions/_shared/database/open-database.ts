// Connections to Postgres. Nothing in them depends on session state, so a transaction pooler may stand in between.
import postgres from 'postgres'
import { steadyPool } from './steady-pool.ts'

export type Sql = postgres.Sql<{ bigint: number }>
export type Transaction = postgres.TransactionSql<{ bigint: number }>

export type DatabaseOptions = {
  url: string
  /** Most connections at once; further statements queue. */
  poolSize: number
  /** Prepared statements; by default on, except through Supavisor's transaction mode (port 6543). */
  prepare?: boolean | undefined
}

const TRANSACTION_POOLER_PORT = '6543'

/** Opens a pool lazily: connections are made by the first statements, and made again after a fault. */
export function openDatabase({ url, poolSize, prepare }: DatabaseOptions): Sql {
  const open = (steady: object): Sql =>
    postgres(url, {
      max: poolSize,
      prepare: prepare ?? new URL(url).port !== TRANSACTION_POOLER_PORT,
      connect_timeout: 5,
      idle_timeout: 60,
      // At most a second between attempts, so that service is back soon after the database is.
      backoff: (retries: number) => Math.min(2 ** retries / 40, 1),
      fetch_types: false,
      connection: { application_name: 'marketplace', TimeZone: 'UTC' },
      onnotice: () => {},
      types: {
        // Microseconds survive in text and not in a Date; page cursors need them.
        date: { to: 1184, from: [1082, 1114, 1184], serialize: String, parse: isoTime },
        // Sizes in bytes stay below 2^53.
        bigint: { to: 20, from: [20], serialize: String, parse: Number },
      },
      ...steady,
    })
  return usesTls(url) ? open({}) : steadyPool(open)
}

/** Whether a database URL asks for an encrypted connection. */
const usesTls = (url: string): boolean => (new URL(url).searchParams.get('sslmode') ?? 'disable') !== 'disable'

/** A timestamp as Postgres writes it in UTC ("2026-01-31 12:00:00.5+00"), in ISO 8601. */
function isoTime(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString()
}
