// Removes objects: the rows that the caller may see and delete, then their bytes. Transfers in
// progress continue. A request for one object shows whether it exists, as on hosted.
import { Hono } from 'hono'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { type Caller, service } from '../caller.ts'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors.ts'
import { jsonBody, objectTarget, requireAnnouncedBody } from '../http/json-body.ts'
import { requireBucketName } from '../keys.ts'
import type { ObjectRow, Storage, StorageEnv } from '../storage.ts'
import { findObject } from './find-object.ts'

const removal = z.object({ prefixes: z.array(z.string()).min(1) })

async function remove(storage: Storage, caller: Caller, operation: string, bucketId: string, names: string[]) {
  const { rows } = await asCaller(storage.pool, caller, operation, (transaction) =>
    transaction.query<ObjectRow>(sql`
      delete from storage.objects where bucket_id = ${bucketId} and name = any(${names})
      returning id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at,
        last_accessed_at`),
  )
  for (const { version } of rows) await storage.bytes.discard(version)
  return rows
}

export const deleteObjects = (storage: Storage) =>
  new Hono<StorageEnv>()
    .delete('/object/:bucket', async (c) => {
      const bucketId = requireBucketName(c.req.param('bucket'))
      const { prefixes } = await jsonBody(c, removal)
      return c.json(await remove(storage, c.var.caller, 'storage.object.delete_many', bucketId, prefixes))
    })
    .delete('/object/:bucket/:name{.+}', async (c) => {
      requireAnnouncedBody(c)
      const { bucketId, name } = objectTarget(c)
      await findObject(storage, service, 'storage.object.delete', { bucketId, name })
      const removed = await remove(storage, c.var.caller, 'storage.object.delete', bucketId, [name])
      if (removed.length === 0) throw new StorageError('AccessDenied')
      return c.json({ message: 'Successfully deleted' })
    })
