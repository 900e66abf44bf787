// Copying an object: a new row of the caller's for the same bytes, if the caller may read the one and write the other.
import { Hono } from 'hono'
import { findBucket } from '../buckets/find-bucket.ts'
import { jsonBody } from '../http/json-body.ts'
import { requireObjectName } from '../keys.ts'
import type { Storage, StorageEnv } from '../storage.ts'
import { findObject } from './find-object.ts'
import { transfer } from './move-object.ts'
import { commitWrite, rehearseWrite } from './write-object.ts'

const operation = 'storage.object.copy'

export const copyObject = (storage: Storage) =>
  new Hono<StorageEnv>().post('/object/copy', async (c) => {
    const { caller } = c.var
    const body = await jsonBody(c, transfer)
    const from = { bucketId: body.bucketId, name: requireObjectName(body.sourceKey) }
    const bucket = await findBucket(storage, body.destinationBucket ?? body.bucketId)
    const name = requireObjectName(body.destinationKey)
    const source = await findObject(storage, caller, operation, from)
    const object = {
      bucketId: bucket.id,
      name,
      size: source.metadata?.size ?? 0,
      mimetype: source.metadata?.mimetype ?? 'application/octet-stream',
      cacheControl: source.metadata?.cacheControl ?? 'no-cache',
      userMetadata: source.user_metadata as Record<string, unknown> | null,
      ownerId: caller.userId,
    }
    const mode = c.req.header('x-upsert') === 'true' ? 'upsert' : 'create'
    await rehearseWrite(storage, caller, operation, mode, object)
    const version = await storage.bytes.copy(source.version)
    const written = await commitWrite(storage, operation, { ...object, version })
    return c.json({ Id: written.id, Key: `${bucket.id}/${name}` })
  })
