// A database with the test's policies, the storage service on it, and one storage-js client per
// persona.

import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from '@marketplace/local-postgres'
import { StorageClient } from '@supabase/storage-js'
import postgres from 'postgres'
import { type FakeStorage, type FakeStorageOptions, startFakeStorage } from '../../src/start-fake-storage.ts'
import { freePort } from './raw-request.ts'
import { type DatabaseOptions, startDatabase } from './test-database.ts'
import { jwtSecret, publishableKey, secretKey, tokenFor } from './tokens.ts'

export const personas = ['seller', 'stranger', 'buyer', 'banned'] as const
export type Persona = (typeof personas)[number] | 'visitor' | 'service'

export type World = {
  database: PostgresServer
  databaseOptions: DatabaseOptions
  sql: postgres.Sql
  options: FakeStorageOptions
  storage: FakeStorage
  users: Record<(typeof personas)[number], string>
  headers(persona: Persona): Record<string, string>
  as(persona: Persona): StorageClient
  /** A name in the persona's own folder. */
  nameOf(persona: (typeof personas)[number], file?: string): string
  /** Rows of one object, read past every policy. */
  stored(bucketId: string, name: string): Promise<{ id: string; version: string; metadata: { size: number } }[]>
  close(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  await chmod(folder, 0o755)
  const password = randomBytes(12).toString('hex')
  const databaseOptions = {
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password,
  }
  const database = await startDatabase(databaseOptions)
  const sql = postgres(database.url('postgres', password), { max: 2, onnotice: () => {} })
  await sql.unsafe(await readFile(join(import.meta.dirname, 'policies.sql'), 'utf8'))
  const users = { seller: randomUUID(), stranger: randomUUID(), buyer: randomUUID(), banned: randomUUID() }
  await sql`insert into public.bans (user_id) values (${users.banned})`
  const options: FakeStorageOptions = {
    port: 0,
    databaseUrl: database.url('supabase_storage_admin', password),
    dataDir: join(folder, 'storage'),
    jwtSecret,
    publishableKey,
    secretKey,
  }
  const storage = await startFakeStorage(options)
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
