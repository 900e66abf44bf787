// Reading an object's row: as the caller, for whom row-level security may hide it, or as the service.
import type { Caller } from '../caller.ts'
import { asCaller, type Transaction } from '../database.ts'
import { StorageError } from '../errors.ts'
import type { ObjectRow, ObjectTarget, Storage } from '../storage.ts'

/** @throws NoSuchKey where there is no such object, or none that the current role may see. */
export async function selectObject(transaction: Transaction, { bucketId, name }: ObjectTarget): Promise<ObjectRow> {
  const [object] = await transaction<ObjectRow[]>`
    select id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at
    from storage.objects where bucket_id = ${bucketId} and name = ${name}`
  if (!object) throw new StorageError('NoSuchKey')
  return object
}

export function findObject(storage: Storage, caller: Caller, operation: string, target: ObjectTarget) {
  return asCaller(storage.sql, caller, operation, (transaction) => selectObject(transaction, target))
}
