// What every act of the service works with, and the shape of its HTTP requests.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { ByteStore } from './byte-store.ts'
import type { Caller } from './caller.ts'

export type Storage = {
  pool: Pool
  bytes: ByteStore
  /** HS256 secret that links to objects are signed with. */
  jwtSecret: string
  /** Bytes that an object of any bucket may have. */
  fileSizeLimit: number
  log: (line: string) => void
}

export type StorageEnv = { Bindings: HttpBindings; Variables: { caller: Caller } }
export type StorageContext = Context<StorageEnv>

export type ObjectTarget = { bucketId: string; name: string }

/** An object's `metadata` column. Sizes in bytes, `lastModified` ISO 8601. */
export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
  /** Where its uploader said what crawlers may do with it. */
  xRobotsTag?: string
}

export type ObjectRow = {
  id: string
  bucket_id: string
  name: string
  version: string
  metadata: Partial<ObjectMetadata> | null
  user_metadata: unknown
  created_at: string
  updated_at: string
}
