// The parts that all actions of the service use, and the type of its HTTP requests.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { ByteStore } from './byte-store.ts'
import type { Caller } from './caller.ts'

export type Storage = {
  pool: Pool
  bytes: ByteStore
  /** HS256 secret of links to objects. */
  jwtSecret: string
  /** Maximum bytes of an object in any bucket. */
  fileSizeLimit: number
  log: (line: string) => void
}

export type StorageEnv = { Bindings: HttpBindings; Variables: { caller: Caller } }
export type StorageContext = Context<StorageEnv>

export type ObjectTarget = { bucketId: string; name: string }

/** An object's `metadata` column. Sizes are bytes, `lastModified` is ISO 8601. */
export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
  /** Set if the upload has rules for crawlers. */
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
