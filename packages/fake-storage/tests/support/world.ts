// A database with the test's policies, the storage service on it, and one storage-js client per
// persona.

import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import postgres from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'
import { type FakeStorage, type FakeStorageOptions, startFakeStorage } from '../../src/start-fake-storage.ts'
import { endServer, newFolder, startDatabase, startServer } from './test-database.ts'
import { jwtSecret, publishableKey, secretKey, tokenFor } from './tokens.ts'

export const personas = ['seller', 'stranger', 'buyer', 'banned'] as const
export type Persona = (typeof personas)[number] | 'visitor' | 'service'

export type World = {
  sql: postgres.Sql
  options: FakeStorageOptions
  storage: FakeStorage
  users: Record<(typeof personas)[number], string>
  headers(persona: Persona): Record<string, string>
  as(persona: Persona): StorageClient
  /** A name in the persona's own folder. */
  nameOf(persona: (typeof personas)[number], file?: string): string
  /** Rows of one object, without policies. */
  stored(bucketId: string, name: string): Promise<{ id: string; version: string; metadata: { size: number } }[]>
  /** Stops the database during `run`. Needs a server of its own. */
  whileDatabaseIsAway(run: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** One world for all tests of a file. */
export function useWorld(options: { ownServer?: boolean } = {}): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await startWorld(options))
  })
  afterAll(() => world.close())
  return world
}

type Database = {
  urlOf(role: string): string
  whileAway(run: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A copy of the shared server's database. */
async function copyDatabase({ port, password }: { port: number; password: string }): Promise<Database> {
  const name = `files_${randomBytes(6).toString('hex')}`
  const urlOf = (role: string, database = name) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const asSuperuser = async (statement: string) => {
    const sql = postgres(urlOf('supabase_admin', 'template1'), { max: 1, onnotice: () => {} })
    await sql.unsafe(statement).finally(() => sql.end())
  }
  await asSuperuser(`create database ${name} template postgres owner postgres`)
  return {
    urlOf,
    close: () => asSuperuser(`drop database ${name} with (force)`),
    whileAway: () => Promise.reject(new Error('the server is shared: use a world with its own')),
  }
}

/** The file's own server, which it may stop. */
async function ownDatabase(folder: string): Promise<Database> {
  const { options, server } = await startServer(folder)
  let running = server
  return {
    urlOf: (role) => server.url(role, options.password),
    close: () => endServer(folder, running),
    async whileAway(run) {
      await running.close()
      await run().finally(async () => {
        running = await startDatabase(options)
      })
    },
  }
}

async function startWorld({ ownServer = false }: { ownServer?: boolean }): Promise<World> {
  const folder = await newFolder()
  const database = ownServer ? await ownDatabase(folder) : await copyDatabase(inject('storageServer'))
  const sql = postgres(database.urlOf('postgres'), { max: 2, onnotice: () => {} })
  const users = { seller: randomUUID(), stranger: randomUUID(), buyer: randomUUID(), banned: randomUUID() }
  await sql`insert into public.bans (user_id) values (${users.banned})`
  const options: FakeStorageOptions = {
    port: 0,
    databaseUrl: database.urlOf('supabase_storage_admin'),
    dataDir: join(folder, 'storage'),
    jwtSecret,
    publishableKey,
    secretKey,
  }
  const storage = await startFakeStorage(options)
  const bearers: Record<Persona, string> = { visitor: publishableKey, service: secretKey, ...(await tokensOf(users)) }
  const headers = (persona: Persona) => ({ authorization: `Bearer ${bearers[persona]}`, apikey: publishableKey })
  return {
    sql,
    options,
    storage,
    users,
    headers,
    as: (persona) => new StorageClient(storage.url, headers(persona)),
    nameOf: (persona, file = randomUUID()) => `${users[persona]}/${file}`,
    stored: (bucketId, name) =>
      sql`select id, version, metadata from storage.objects where bucket_id = ${bucketId} and name = ${name}`,
    whileDatabaseIsAway: database.whileAway,
    async close() {
      await storage.close()
      await sql.end()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function tokensOf(users: World['users']) {
  const [seller, stranger, buyer, banned] = await Promise.all(
    [users.seller, users.stranger, users.buyer, users.banned].map((id) => tokenFor(id)),
  )
  return { seller: seller ?? '', stranger: stranger ?? '', buyer: buyer ?? '', banned: banned ?? '' }
}
