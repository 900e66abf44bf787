// Reads an object's row under the caller's row-level security, or as the service.
import sql from 'sql-template-tag'
import { findBucket } from '../buckets/find-bucket.ts'
import { type Caller, type CallerOptions, identifyReader, service } from '../caller.ts'
import { asCaller, type Transaction } from '../database.ts'
import { StorageError } from '../errors.ts'
import { objectTarget } from '../http/json-body.ts'
import type { ObjectRow, ObjectTarget, Storage, StorageContext } from '../storage.ts'

/** @throws NoSuchKey if the object doesn't exist or the current role may not see it */
export async function selectObject(transaction: Transaction, { bucketId, name }: ObjectTarget): Promise<ObjectRow> {
  const { rows } = await transaction.query<ObjectRow>(sql`
    select id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at
    from storage.objects where bucket_id = ${bucketId} and name = ${name}`)
  const [object] = rows
  if (!object) throw new StorageError('NoSuchKey')
  return object
}

export function findObject(storage: Storage, caller: Caller, operation: string, target: ObjectTarget) {
  return asCaller(storage.pool, caller, operation, (transaction) => selectObject(transaction, target))
}

/**
 * Finds an object by its public address, for anyone. A private bucket answers like a missing one.
 * As on hosted, both look-ups run at once, so if both fail, either may answer.
 */
export async function findPublic(storage: Storage, c: StorageContext, operation: string): Promise<ObjectRow> {
  const target = objectTarget(c)
  const [bucket, object] = await Promise.allSettled([
    findBucket(storage, target.bucketId).then(({ isPublic }) => {
      if (!isPublic) throw new StorageError('NoSuchBucket')
    }),
    findObject(storage, service, operation, target),
  ])
  const failures = [bucket, object].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length > 0) throw failures[Math.floor(Math.random() * failures.length)]
  return (object as PromiseFulfilledResult<ObjectRow>).value
}

/**
 * Finds an object for a caller. Everyone may read a public bucket, whatever their token and the
 * policies. In other buckets row-level security decides.
 * @throws NoSuchBucket if it is missing, or hidden from visitors
 */
export async function findReadable(
  storage: Storage,
  c: StorageContext,
  options: CallerOptions,
  operation: string,
): Promise<ObjectRow> {
  const target = objectTarget(c)
  const bucket = await findBucket(storage, target.bucketId)
  if (bucket.isPublic) return findObject(storage, service, operation, target)
  const reader = await identifyReader(c.env.incoming.headers, options)
  if (!reader) throw new StorageError('NoSuchBucket')
  return findObject(storage, reader, operation, target)
}
