// Reading an object's bytes: from a public bucket, with a signed link, or with the caller's own right to see the row.
import { Hono } from 'hono'
import { findBucket } from '../buckets/find-bucket.ts'
import { service } from '../caller.ts'
import { StorageError } from '../errors.ts'
import { objectTarget } from '../http/object-target.ts'
import type { ObjectRow, Storage, StorageContext, StorageEnv } from '../storage.ts'
import { findObject } from './find-object.ts'
import { verifyDownload } from './link-tokens.ts'
import { serveObject } from './serve-object.ts'

const send = (storage: Storage, c: StorageContext, object: ObjectRow, isPublic = false) =>
  serveObject(storage, c.env.incoming, c.env.outgoing, object, { download: c.req.query('download'), isPublic })

/** For anyone. A private bucket answers as a missing one does. */
export const publicDownloads = (storage: Storage) =>
  new Hono<StorageEnv>()
    .get('/object/public/:bucket/:name{.+}', async (c) => {
      const target = objectTarget(c)
      const bucket = await findBucket(storage, target.bucketId)
      if (!bucket.isPublic) throw new StorageError('NoSuchBucket')
      return send(storage, c, await findObject(storage, service, 'storage.object.get_public', target), true)
    })
    .get('/object/sign/:bucket/:name{.+}', async (c) => {
      const target = objectTarget(c)
      await verifyDownload(c.req.query('token') ?? '', target, storage.jwtSecret)
      return send(storage, c, await findObject(storage, service, 'storage.object.get_signed', target))
    })

/** For callers, as far as row-level security shows them the object. */
export const ownDownloads = (storage: Storage) => {
  const download = async (c: StorageContext) =>
    send(storage, c, await findObject(storage, c.var.caller, 'storage.object.get_authenticated', objectTarget(c)))
  return new Hono<StorageEnv>()
    .get('/object/authenticated/:bucket/:name{.+}', download)
    .get('/object/:bucket/:name{.+}', download)
}
