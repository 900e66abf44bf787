// Upload links: a caller who may upload an object may pass this right on for two hours.
import { Hono } from 'hono'
import { findBucket } from '../buckets/find-bucket.ts'
import { service } from '../caller.ts'
import { objectTarget } from '../http/json-body.ts'
import type { Storage, StorageEnv } from '../storage.ts'
import { signUpload, verifyUpload } from './link-tokens.ts'
import { uploadObject } from './upload-object.ts'
import { rehearseWrite } from './write-object.ts'

const operation = 'storage.object.upload_signed'

/** For callers with their own right. */
export const signUploads = (storage: Storage) =>
  new Hono<StorageEnv>().post('/object/upload/sign/:bucket/:name{.+}', async (c) => {
    const target = objectTarget(c)
    const { caller } = c.var
    const isUpsert = c.req.header('x-upsert') === 'true'
    await findBucket(storage, target.bucketId)
    await rehearseWrite(storage, caller, 'storage.object.sign_upload_url', isUpsert ? 'upsert' : 'create', {
      ...target,
      size: 0,
      mimetype: 'application/octet-stream',
      cacheControl: 'no-cache',
      userMetadata: null,
      ownerId: caller.userId,
    })
    const token = await signUpload(target, { ownerId: caller.userId, isUpsert }, storage.jwtSecret)
    return c.json({ url: `/object/upload/sign/${target.bucketId}/${target.name}?token=${token}`, token })
  })

/** For users of the link. */
export const acceptSignedUploads = (storage: Storage) =>
  new Hono<StorageEnv>().put('/object/upload/sign/:bucket/:name{.+}', async (c) => {
    const target = objectTarget(c)
    const { ownerId, isUpsert } = await verifyUpload(c.req.query('token') ?? '', target, storage.jwtSecret)
    const mode = isUpsert ? 'upsert' : 'create'
    await uploadObject(storage, c.env.incoming, { caller: service, ownerId, operation, mode, target })
    return c.json({ Key: `${target.bucketId}/${target.name}` })
  })
