// What an object is, without its bytes.
import { Hono } from 'hono'
import { findBucket } from '../buckets/find-bucket.ts'
import { service } from '../caller.ts'
import { StorageError } from '../errors.ts'
import { objectTarget } from '../http/object-target.ts'
import type { ObjectRow, Storage, StorageContext, StorageEnv } from '../storage.ts'
import { findObject } from './find-object.ts'

const described = (object: ObjectRow) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: object.bucket_id,
  size: object.metadata?.size,
  content_type: object.metadata?.mimetype,
  cache_control: object.metadata?.cacheControl,
  etag: object.metadata?.eTag,
  metadata: object.user_metadata ?? {},
  last_modified: object.updated_at,
  created_at: object.created_at,
})

export const publicObjectInfo = (storage: Storage) =>
  new Hono<StorageEnv>().get('/object/info/public/:bucket/:name{.+}', async (c) => {
    const target = objectTarget(c)
    const bucket = await findBucket(storage, target.bucketId)
    if (!bucket.isPublic) throw new StorageError('NoSuchBucket')
    return c.json(described(await findObject(storage, service, 'storage.object.info_public', target)))
  })

export const ownObjectInfo = (storage: Storage) => {
  const info = async (c: StorageContext) =>
    c.json(described(await findObject(storage, c.var.caller, 'storage.object.info_authenticated', objectTarget(c))))
  return new Hono<StorageEnv>()
    .get('/object/info/authenticated/:bucket/:name{.+}', info)
    .get('/object/info/:bucket/:name{.+}', info)
}
