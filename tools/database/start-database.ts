// The local Postgres 17, shaped like a hosted Supabase database (platform.sql).
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@marketplace/local-postgres'
import { getAuthSchemaSql } from '../stack/supabase-lite.ts'
import { connectOnce } from './connect-once.ts'
import { setPasswords } from './login-passwords.ts'

export type Database = PostgresServer

export type DatabaseRole =
  | 'supabase_admin'
  | 'postgres'
  | 'authenticator'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'

export type DatabaseOptions = {
  /**
   * Folder of the cluster. If the user that runs Postgres can't reach it, a folder under /var/lib
   * is used and logged.
   */
  dataDir: string
  port: number
  /** Passwords of the platform's login roles. */
  passwords: Record<DatabaseRole, string>
  /**
   * Whether new objects in `public` are granted to the clients' roles by default, as in projects
   * from before 2026-10-30.
   */
  exposesNewTables?: boolean
  /** Whether it has standbys. If so, it keeps WAL for standbys that fall behind. */
  hasReplicas?: boolean
  /** false is faster but loses data at a power failure, for tests. */
  durable?: boolean
  /** Postgres settings, in addition to those of the local stack. */
  settings?: Record<string, string>
  log?: (line: string) => void
}

const STORAGE_SCHEMA = createRequire(import.meta.url).resolve('@marketplace/fake-storage/schema.sql')

/** Supabase Auth's own table is stricter than the one of @supabase/lite. */
const IDENTITIES = `alter table auth.identities
  alter identity_data drop default,
  alter id set default gen_random_uuid()`

/**
 * Creates what a hosted project has before the first migration: roles, schemas, and the tables of
 * auth and storage.
 */
export async function preparePlatform(
  url: string,
  { passwords, exposesNewTables }: Pick<DatabaseOptions, 'passwords' | 'exposesNewTables'>,
): Promise<void> {
  await using sql = connectOnce(url)
  await sql.begin(async (transaction) => {
    await transaction.file(join(import.meta.dirname, 'platform.sql'))
    if (exposesNewTables) await transaction.file(join(import.meta.dirname, 'exposed-tables.sql'))
    await transaction.unsafe(`set local role supabase_auth_admin; ${getAuthSchemaSql()}; ${IDENTITIES}; reset role;`)
    await transaction.unsafe('set local role supabase_storage_admin')
    await transaction.file(STORAGE_SCHEMA)
    await transaction.unsafe('grant all on storage.buckets, storage.objects to postgres with grant option')
    await transaction.unsafe('reset role')
    await transaction.unsafe("comment on database postgres is 'platform prepared'")
  })
  await setPasswords(url, passwords)
}

/** Starts the database, and creates it if needed. Resolves when it answers queries. */
export const startDatabase = ({
  passwords,
  exposesNewTables,
  hasReplicas,
  settings,
  ...options
}: DatabaseOptions): Promise<Database> =>
  startPostgres({
    ...options,
    superuser: 'supabase_admin',
    password: passwords.supabase_admin,
    settings: { 'pgrst.db_schemas': 'public', ...(hasReplicas ? { wal_keep_size: '1GB' } : {}), ...settings },
    prepare: (url) => preparePlatform(url, { passwords, exposesNewTables }),
  })
