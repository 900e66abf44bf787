// A database with what Supabase Storage finds on a project: its roles, its tables, and who is
// calling.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@marketplace/local-postgres'
import postgres from 'postgres'

export type DatabaseOptions = { dataDir: string; port: number; password: string }

const read = (...path: string[]) => readFile(join(import.meta.dirname, ...path), 'utf8')

/**
 * Its users `postgres` and `supabase_storage_admin` log in with the same password as the superuser.
 */
export const startDatabase = ({ password, ...options }: DatabaseOptions): Promise<PostgresServer> =>
  startPostgres({
    ...options,
    superuser: 'supabase_admin',
    password,
    durable: false,
    async prepare(url) {
      const sql = postgres(url, { max: 1, onnotice: () => {} })
      await sql.unsafe(await read('platform.sql'))
      for (const role of ['postgres', 'supabase_storage_admin']) {
        await sql.unsafe(`alter role ${role} with login password '${password}'`)
      }
      await sql.unsafe(`set role supabase_storage_admin; ${await read('..', '..', 'schema.sql')}`)
      await sql.end()
    },
  })
