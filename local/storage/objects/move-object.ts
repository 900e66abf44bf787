// Moving an object: a new name for the same row and bytes, if the caller may change the row to it.
import { Hono } from 'hono'
import { z } from 'zod'
import { findBucket, requireAllowedSize, requireAllowedType } from '../buckets/find-bucket.ts'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors.ts'
import { jsonBody } from '../http/json-body.ts'
import { requireObjectName } from '../keys.ts'
import type { Storage, StorageEnv } from '../storage.ts'
import { selectObject } from './find-object.ts'

export const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})

export const moveObject = (storage: Storage) =>
  new Hono<StorageEnv>().post('/object/move', async (c) => {
    const body = await jsonBody(c, transfer)
    const from = { bucketId: body.bucketId, name: requireObjectName(body.sourceKey) }
    const bucket = await findBucket(storage, body.destinationBucket ?? body.bucketId)
    const name = requireObjectName(body.destinationKey)
    const moved = await asCaller(storage.sql, c.var.caller, 'storage.object.move', async (transaction) => {
      const object = await selectObject(transaction, from)
      requireAllowedType(bucket, object.metadata?.mimetype ?? 'application/octet-stream')
      requireAllowedSize(bucket, object.metadata?.size ?? 0)
      const updated = await transaction`
        update storage.objects set bucket_id = ${bucket.id}, name = ${name} where id = ${object.id}`
      if (updated.count === 0) throw new StorageError('AccessDenied', 'You may not move this object')
      return object
    })
    return c.json({ message: 'Successfully moved', Id: moved.id, Key: `${bucket.id}/${name}` })
  })
