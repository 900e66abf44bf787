// The local Postgres 17, shaped like a hosted Supabase database (platform.sql).
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@marketplace/local-postgres'
import postgres from 'postgres'
import { getAuthSchemaSql } from '../stack/supabase-lite.ts'
import { setPasswords } from './login-passwords.ts'

export type Database = PostgresServer

export type DatabaseRole =
  | 'supabase_admin'
  | 'postgres'
  | 'authenticator'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'

export type DatabaseOptions = {
  /** Folder for the cluster. Where Postgres' user cannot reach it, a folder under /var/lib is used and logged. */
  dataDir: string
  port: number
  /** Passwords of the platform's login roles. */
  passwords: Record<DatabaseRole, string>
  /** Whether what is made in `public` is open to the clients' roles until it is revoked, as in projects from before 2026-10-30. */
  exposesNewTables?: boolean
  /** Whether standbys follow it: it keeps its log for them, so that one that was away for a while goes on where it was. */
  hasReplicas?: boolean
  /** false trades safety at power loss for speed: for tests that throw the data away. */
  durable?: boolean
  log?: (line: string) => void
}

const STORAGE_SCHEMA = createRequire(import.meta.url).resolve('@marketplace/fake-storage/schema.sql')

/** Where Supabase Auth's own table is stricter or says more than the stand-in's. */
const IDENTITIES = `alter table auth.identities
  alter identity_data drop default,
  alter id set default gen_random_uuid()`

/** What a hosted project has before the first migration: roles, schemas, the tables of auth and storage. */
export async function preparePlatform(
  url: string,
  { passwords, exposesNewTables }: Pick<DatabaseOptions, 'passwords' | 'exposesNewTables'>,
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
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
  } finally {
    await sql.end()
  }
  await setPasswords(url, passwords)
}

/** Starts the database, making it first where there is none. Resolves when it answers queries. */
export const startDatabase = ({
  passwords,
  exposesNewTables,
  hasReplicas,
  ...options
}: DatabaseOptions): Promise<Database> =>
  startPostgres({
    ...options,
    superuser: 'supabase_admin',
    password: passwords.supabase_admin,
    settings: { 'pgrst.db_schemas': 'public', ...(hasReplicas ? { wal_keep_size: '1GB' } : {}) },
    prepare: (url) => preparePlatform(url, { passwords, exposesNewTables }),
  })
