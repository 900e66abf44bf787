// The bucket and the object's name in a request's path.
import { StorageError } from '../errors.ts'
import { requireBucketName, requireObjectName } from '../keys.ts'
import type { ObjectTarget, StorageContext } from '../storage.ts'

/** For routes that end in `/:bucket/:name{.+}`. @throws InvalidBucketName, InvalidKey */
export function objectTarget(c: StorageContext): ObjectTarget {
  const bucketId = c.req.param('bucket')
  const name = c.req.param('name')
  if (!bucketId || !name) throw new StorageError('InvalidRequest')
  return { bucketId: requireBucketName(bucketId), name: requireObjectName(name) }
}
