// Uploads with a token or a key: POST creates an object (or replaces it with x-upsert), PUT does
// either.
import { Hono } from 'hono'
import { objectTarget } from '../http/json-body.ts'
import type { Storage, StorageContext, StorageEnv } from '../storage.ts'
import { uploadObject } from './upload-object.ts'
import type { WriteMode } from './write-object.ts'

export const uploadRoutes = (storage: Storage) => {
  const upload = async (c: StorageContext, mode: WriteMode, operation: string) => {
    const target = objectTarget(c)
    const { caller } = c.var
    const written = await uploadObject(storage, c.env.incoming, {
      caller,
      ownerId: caller.userId,
      operation,
      mode,
      target,
    })
    return c.json({ Id: written.id, Key: `${target.bucketId}/${target.name}` })
  }
  return new Hono<StorageEnv>()
    .post('/object/:bucket/:name{.+}', (c) =>
      upload(c, c.req.header('x-upsert') === 'true' ? 'upsert' : 'create', 'storage.object.upload'),
    )
    .put('/object/:bucket/:name{.+}', (c) => upload(c, 'upsert', 'storage.object.upload_update'))
}
