// A database with the test's policies, the storage service on it, and one storage-js client per persona.

import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import postgres from 'postgres'
import { type Database, type DatabaseOptions, startDatabase } from '../../../local/database/start-database.ts'
import { settlePort } from '../../../local/stack/ports.ts'
import { type StorageOptions, type StorageService, startStorage } from '../../../local/storage/start-storage.ts'
import { jwtSecret, publishableKey, secretKey, tokenFor } from './tokens.ts'

export const personas = ['seller', 'stranger', 'buyer', 'banned'] as const
export type Persona = (typeof personas)[number] | 'visitor' | 'service'

export type World = {
  database: Database
  databaseOptions: DatabaseOptions
  sql: postgres.Sql
  options: StorageOptions
  storage: StorageService
  users: Record<(typeof personas)[number], string>
  headers(persona: Persona): Record<string, string>
  as(persona: Persona): StorageClient
  /** A name in the persona's own folder. */
  nameOf(persona: (typeof personas)[number], file?: string): string
  /** Rows of one object, read past every policy. */
  stored(bucketId: string, name: string): Promise<{ id: string; version: string; metadata: { size: number } }[]>
  close(): Promise<void>
}

const passwordsOf = (password: string) => ({
  supabase_admin: password,
  postgres: password,
  authenticator: password,
  supabase_auth_admin: password,
  supabase_storage_admin: password,
})

export async function startWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  await chmod(folder, 0o755)
  const password = randomBytes(12).toString('hex')
  const databaseOptions = {
    dataDir: join(folder, 'postgres'),
    port: await settlePort('storage', 0),
    passwords: passwordsOf(password),
    durable: false,
  }
  const database = await startDatabase(databaseOptions)
  const sql = postgres(database.url('postgres', password), { max: 2, onnotice: () => {} })
  await sql.unsafe(await readFile(join(import.meta.dirname, 'policies.sql'), 'utf8'))
  const users = { seller: randomUUID(), stranger: randomUUID(), buyer: randomUUID(), banned: randomUUID() }
  await sql`insert into public.bans (user_id) values (${users.banned})`
  const options: StorageOptions = {
    port: 0,
    databaseUrl: database.url('supabase_storage_admin', password),
    dataDir: join(folder, 'storage'),
    jwtSecret,
    publishableKey,
    secretKey,
  }
  const storage = await startStorage(options)
  const bearers: Record<Persona, string> = { visitor: publishableKey, service: secretKey, ...(await tokensOf(users)) }
  const headers = (persona: Persona) => ({ authorization: `Bearer ${bearers[persona]}`, apikey: publishableKey })
  const world: World = {
    database,
    databaseOptions,
    sql,
    options,
    storage,
    users,
    headers,
    as: (persona) => new StorageClient(storage.url, headers(persona)),
    nameOf: (persona, file = randomUUID()) => `${users[persona]}/${file}`,
    stored: (bucketId, name) =>
      sql`select id, version, metadata from storage.objects where bucket_id = ${bucketId} and name = ${name}`,
    async close() {
      await storage.close()
      await sql.end()
      await world.database.close()
      await rm(folder, { recursive: true, force: true })
      if (database.dataDir !== join(folder, 'postgres')) await rm(database.dataDir, { recursive: true, force: true })
    },
  }
  return world
}

async function tokensOf(users: World['users']) {
  const [seller, stranger, buyer, banned] = await Promise.all(
    [users.seller, users.stranger, users.buyer, users.banned].map((id) => tokenFor(id)),
  )
  return { seller: seller ?? '', stranger: stranger ?? '', buyer: buyer ?? '', banned: banned ?? '' }
}
