// The one place of the local stack that reads the environment: ports and the data folder (0 = any
// free port).
import { resolve } from 'node:path'

export type PartName = 'web' | 'supabase' | 'postgres' | 'identity' | 'payments' | 'mailbox'

export const DEFAULT_PORTS: Record<PartName, number> = {
  web: 3000,
  supabase: 54321,
  postgres: 54322,
  identity: 54330,
  payments: 54340,
  mailbox: 54350,
}

/** Empty means a function's default. */
const FUNCTION_SETTINGS = [
  'LOG_REQUESTS',
  'RATE_LIMIT_SEARCH',
  'SITEMAP_PAGE_URLS',
  'CONTACT_TO',
  'MAIL_FROM',
  'MAILS_AT_ONCE',
  'DATABASE_POOL_SIZE',
  'DATABASE_PREPARE',
  'DATABASE_REPLICA_LAG',
  'OTEL_DENO',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_METRIC_EXPORT_INTERVAL',
] as const

/** Addresses of originals and their settings, which originals.ts reads. */
const ORIGINAL_SETTINGS = [
  'AUTH_URL',
  'REST_URL',
  'STORAGE_URL',
  'STRIPE_API_BASE',
  'POSTGRES_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'STORAGE_SIGNING_KEY',
  'SUPABASE_JWT_SECRET',
  'AUTH_PROVIDER_URL',
  'AUTH_CLIENT_ID',
  'AUTH_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_CLIENT_ID',
  'STRIPE_CONNECT_URL',
] as const
export type OriginalSetting = (typeof ORIGINAL_SETTINGS)[number]

export type StackEnvironment = {
  ports: Record<PartName, number>
  /** Absolute path of the folder with all state. */
  localDir: string
  projectDir: string
  /** Whether the data folder is deleted with the stack. */
  isThrowaway: boolean
  /**
   * Whether a new database grants the clients' roles access to new objects in `public`, as in
   * projects from before 2026-10-30.
   */
  exposesNewTables: boolean
  /** Settings of the functions that can be changed here. The stack sets the others. */
  functionSettings: Record<(typeof FUNCTION_SETTINGS)[number], string>
  /** As given, or empty. */
  originalSettings: Record<OriginalSetting, string>
  /** Whether the functions and the REST service use PgBouncer in transaction mode. */
  hasPooler: boolean
  /** Connections from the pooler to Postgres, per role. */
  poolerConnections: number
  /** Number of hot standbys, which serve visitors' reads. */
  replicas: number
  /**
   * Whether to fill a new stack with the sample shop. Tests with their own data start faster
   * without it.
   */
  hasSampleShop: boolean
  /** Overrides the browser of the tests. */
  chromePath: string | undefined
}

export const projectDir = resolve(import.meta.dirname, '..', '..')

function readPort(name: string, fallback: number): number {
  const value = process.env[name]
  if (value === undefined || value === '') return fallback
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} is "${value}", which is no port: set it to a number from 0 (any free port) to 65535`)
  }
  return port
}

function readPooler(): boolean {
  const pooler = process.env.POOLER
  if (pooler && pooler !== 'pgbouncer') throw new Error(`POOLER is "${pooler}": set it to pgbouncer, or leave it out`)
  return pooler === 'pgbouncer'
}

/** Names of the standbys in the primary and of their folders. */
export const REPLICA_NAMES = ['replica_1', 'replica_2', 'replica_3', 'replica_4', 'replica_5'] as const

function readReplicas(): number {
  const replicas = Number(process.env.REPLICAS || 0)
  const most = REPLICA_NAMES.length
  if (!Number.isInteger(replicas) || replicas < 0 || replicas > most)
    throw new Error(`REPLICAS is "${process.env.REPLICAS}": set it to a number from 0 to ${most}, or leave it out`)
  return replicas
}

export function readEnvironment(): StackEnvironment {
  const ports = Object.fromEntries(
    Object.entries(DEFAULT_PORTS).map(([name, port]) => [name, readPort(`${name.toUpperCase()}_PORT`, port)]),
  ) as Record<PartName, number>
  return {
    ports,
    localDir: resolve(projectDir, process.env.LOCAL_DIR || '.local'),
    projectDir,
    functionSettings: Object.fromEntries(
      FUNCTION_SETTINGS.map((name) => [name, process.env[name] ?? '']),
    ) as StackEnvironment['functionSettings'],
    originalSettings: Object.fromEntries(
      ORIGINAL_SETTINGS.map((name) => [name, process.env[name] ?? '']),
    ) as StackEnvironment['originalSettings'],
    isThrowaway: process.env.LOCAL_THROWAWAY === '1',
    exposesNewTables: process.env.LOCAL_AUTO_EXPOSE === '1',
    hasPooler: readPooler(),
    poolerConnections: Number(process.env.POOLER_CONNECTIONS || 15),
    replicas: readReplicas(),
    hasSampleShop: process.env.LOCAL_SAMPLE_SHOP !== '0',
    chromePath: process.env.CHROME_PATH || undefined,
  }
}
