// Copies an object: a new row of the caller's for the same bytes, if the caller may read the source
// and write the copy.
import { Hono } from 'hono'
import { z } from 'zod'
import { findBucket } from '../buckets/find-bucket.ts'
import { service } from '../caller.ts'
import { jsonBody } from '../http/json-body.ts'
import { requireObjectName } from '../keys.ts'
import type { ObjectRow, Storage, StorageContext, StorageEnv } from '../storage.ts'
import { findObject } from './find-object.ts'
import { transfer } from './move-object.ts'
import { userMetadataHeader } from './upload-object.ts'
import { commitWrite, rehearseWrite } from './write-object.ts'

const operation = 'storage.object.copy'

const copying = transfer.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).optional(),
})

/** The copy's metadata: the source's, with the changes in the request, if it may make them. */
function described(c: StorageContext, { copyMetadata, metadata }: z.infer<typeof copying>, source: ObjectRow) {
  const { mimetype, cacheControl, xRobotsTag } = { ...source.metadata, ...(copyMetadata ? {} : metadata) }
  return {
    mimetype: mimetype ?? 'application/octet-stream',
    cacheControl: cacheControl ?? 'no-cache',
    xRobotsTag,
    userMetadata: copyMetadata
      ? (source.user_metadata as Record<string, unknown> | null)
      : userMetadataHeader(c.req.header('x-metadata')),
  }
}

export const copyObject = (storage: Storage) =>
  new Hono<StorageEnv>().post('/object/copy', async (c) => {
    const { caller } = c.var
    const body = await jsonBody(c, copying)
    const from = { bucketId: body.bucketId, name: requireObjectName(body.sourceKey) }
    const bucket = await findBucket(storage, body.destinationBucket ?? body.bucketId)
    const name = requireObjectName(body.destinationKey)
    const source = await findObject(storage, caller, operation, from)
    const object = {
      bucketId: bucket.id,
      name,
      size: source.metadata?.size ?? 0,
      eTag: source.metadata?.eTag,
      ...described(c, body, source),
      ownerId: caller.userId,
    }
    const mode = c.req.header('x-upsert') === 'true' ? 'upsert' : 'create'
    await rehearseWrite(storage, caller, operation, mode, object)
    const version = await storage.bytes.copy(source.version)
    const written = await commitWrite(storage, operation, { ...object, version })
    const row = await findObject(storage, service, operation, { bucketId: bucket.id, name })
    return c.json({ Id: written.id, Key: `${bucket.id}/${name}`, ...row })
  })
