// Describes an object without its bytes.
import { Hono } from 'hono'
import type { CallerOptions } from '../caller.ts'
import type { ObjectRow, Storage, StorageContext, StorageEnv } from '../storage.ts'
import { findPublic, findReadable } from './find-object.ts'

const described = (object: ObjectRow) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: object.bucket_id,
  size: object.metadata?.size ?? null,
  content_type: object.metadata?.mimetype ?? null,
  cache_control: object.metadata?.cacheControl ?? null,
  etag: object.metadata?.eTag ?? null,
  metadata: object.user_metadata,
  last_modified: object.updated_at,
  created_at: object.created_at,
})

/**
 * The description, with the object's own validators and cache lifetime. HEAD returns only these
 * headers.
 */
function answer(c: StorageContext, object: ObjectRow): Response {
  c.header('etag', object.metadata?.eTag)
  c.header('last-modified', new Date(object.metadata?.lastModified ?? object.updated_at).toUTCString())
  c.header('cache-control', object.metadata?.cacheControl)
  return c.json(described(object))
}

export const publicObjectInfo = (storage: Storage) =>
  new Hono<StorageEnv>().get('/object/info/public/:bucket/:name{.+}', async (c) =>
    answer(c, await findPublic(storage, c, 'storage.object.info_public')),
  )

export const ownObjectInfo = (storage: Storage, options: CallerOptions) => {
  const info = async (c: StorageContext) =>
    answer(c, await findReadable(storage, c, options, 'storage.object.info_authenticated'))
  return new Hono<StorageEnv>()
    .get('/object/info/authenticated/:bucket/:name{.+}', info)
    .get('/object/info/:bucket/:name{.+}', info)
}
