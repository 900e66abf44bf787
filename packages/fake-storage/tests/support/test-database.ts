// A database like a project's for Storage: its roles, its tables and the caller, with the buckets
// and policies of these tests.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@marketplace/local-postgres'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all test files share. */
    storageServer: { port: number; password: string }
  }
}

export type DatabaseOptions = { dataDir: string; port: number; password: string }

const read = (...path: string[]) => readFile(join(import.meta.dirname, ...path), 'utf8')

/** `postgres` and `supabase_storage_admin` have the superuser's password. */
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
      await sql.unsafe(`set role postgres; ${await read('policies.sql')}`)
      await sql.end()
    },
  })

/** A folder that the user who runs Postgres can reach. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  await chmod(folder, 0o755)
  return folder
}

/** For a server that must restart at the same address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export async function startServer(folder: string) {
  const options = {
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
  }
  return { options, server: await startDatabase(options) }
}

export async function endServer(folder: string, server: PostgresServer): Promise<void> {
  await server.close()
  await rm(folder, { recursive: true, force: true })
  await rm(server.dataDir, { recursive: true, force: true })
}

/** Starts the shared server before all files, and ends it after them. */
export default async function setUp({ provide }: TestProject) {
  const folder = await newFolder()
  const { options, server } = await startServer(folder)
  provide('storageServer', { port: options.port, password: options.password })
  return () => endServer(folder, server)
}
