// Removing objects: the rows that the caller may see and delete, then their bytes. A transfer under way is not cut.
import { Hono } from 'hono'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors.ts'
import { jsonBody } from '../http/json-body.ts'
import { objectTarget } from '../http/object-target.ts'
import { requireBucketName } from '../keys.ts'
import type { ObjectRow, Storage, StorageEnv } from '../storage.ts'

const removal = z.object({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) })

async function remove(storage: Storage, caller: Caller, operation: string, bucketId: string, names: string[]) {
  const rows = await asCaller(
    storage.sql,
    caller,
    operation,
    (transaction) =>
      transaction<ObjectRow[]>`
      delete from storage.objects where bucket_id = ${bucketId} and name in ${transaction(names)}
      returning id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at,
        last_accessed_at`,
  )
  for (const { version } of rows) await storage.bytes.discard(version)
  return rows
}

export const deleteObjects = (storage: Storage) =>
  new Hono<StorageEnv>()
    .delete('/object/:bucket', async (c) => {
      const bucketId = requireBucketName(c.req.param('bucket'))
      const { prefixes } = await jsonBody(c, removal)
      return c.json([...(await remove(storage, c.var.caller, 'storage.object.delete_many', bucketId, prefixes))])
    })
    .delete('/object/:bucket/:name{.+}', async (c) => {
      const { bucketId, name } = objectTarget(c)
      const removed = await remove(storage, c.var.caller, 'storage.object.delete', bucketId, [name])
      if (removed.length === 0) throw new StorageError('NoSuchKey')
      return c.json({ message: 'Successfully deleted' })
    })
