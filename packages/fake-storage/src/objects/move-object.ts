// Moves an object: checks that the caller may change the row, then renames row and bytes as the
// service.
import { Hono } from 'hono'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { findBucket } from '../buckets/find-bucket.ts'
import { service } from '../caller.ts'
import { asCaller, rehearse, type Transaction } from '../database.ts'
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

const operation = 'storage.object.move'

export const moveObject = (storage: Storage) =>
  new Hono<StorageEnv>().post('/object/move', async (c) => {
    const { caller } = c.var
    const body = await jsonBody(c, transfer)
    const from = { bucketId: body.bucketId, name: requireObjectName(body.sourceKey) }
    const bucket = await findBucket(storage, body.destinationBucket ?? body.bucketId)
    const name = requireObjectName(body.destinationKey)
    const rename = async (transaction: Transaction, version: string | null) => {
      const object = await selectObject(transaction, from)
      const { rowCount } = await transaction.query(sql`
        update storage.objects
        set bucket_id = ${bucket.id}, name = ${name}, version = coalesce(${version}, version),
          owner = coalesce(${caller.userId}::uuid, owner), owner_id = coalesce(${caller.userId}, owner_id)
        where id = ${object.id}`)
      if (rowCount === 0) throw new StorageError('AccessDenied', 'You may not move this object')
      return object
    }
    const found = { id: '', version: '' }
    await rehearse(storage.pool, caller, operation, async (transaction) => {
      Object.assign(found, await rename(transaction, null))
    })
    const message = 'Successfully moved'
    // Moving to the same name changes nothing.
    if (bucket.id === from.bucketId && name === from.name) return c.json({ message, Id: found.id })
    const version = await storage.bytes.copy(found.version)
    const moved = await asCaller(storage.pool, service, operation, (transaction) => rename(transaction, version)).catch(
      async (cause: unknown) => {
        await storage.bytes.discard(version)
        throw cause
      },
    )
    await storage.bytes.discard(moved.version)
    return c.json({ message, Id: moved.id, Key: name })
  })
