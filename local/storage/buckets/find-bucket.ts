// A bucket's own rules for its objects: size and media types. Read as the service, since they bind every caller.
import { StorageError } from '../errors.ts'
import { requireBucketName, requireMimeType } from '../keys.ts'
import type { Storage } from '../storage.ts'

export type BucketRules = { id: string; isPublic: boolean; fileSizeLimit: number; allowedMimeTypes: string[] | null }

/** For buckets without a limit of their own, in bytes: the default of a new Supabase project (50 MiB). */
const defaultFileSizeLimit = 52_428_800

/** @throws NoSuchBucket */
export async function findBucket(storage: Storage, bucketId: string): Promise<BucketRules> {
  requireBucketName(bucketId)
  const [bucket] = await storage.sql<
    { id: string; public: boolean | null; file_size_limit: string | null; allowed_mime_types: string[] | null }[]
  >`select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = ${bucketId}`
  if (!bucket) throw new StorageError('NoSuchBucket')
  return {
    id: bucket.id,
    isPublic: bucket.public === true,
    fileSizeLimit: bucket.file_size_limit === null ? defaultFileSizeLimit : Number(bucket.file_size_limit),
    allowedMimeTypes: bucket.allowed_mime_types,
  }
}

/** @throws InvalidMimeType for a media type that the bucket does not take; `image/*` in its list takes every image. */
export function requireAllowedType(bucket: BucketRules, type: string): string {
  const declared = requireMimeType(type)
  const [essence = ''] = declared.toLowerCase().split(';')
  const allowed = bucket.allowedMimeTypes ?? []
  const isAllowed = (pattern: string) =>
    pattern === '*/*' ||
    (pattern.endsWith('/*') ? essence.startsWith(pattern.slice(0, -1)) : pattern === essence.trim())
  if (allowed.length > 0 && !allowed.some(isAllowed)) {
    throw new StorageError('InvalidMimeType', `mime type ${declared} is not supported`)
  }
  return declared
}

/** @throws EntityTooLarge for a size in bytes, declared or counted, over the bucket's limit. */
export function requireAllowedSize(bucket: BucketRules, size: number): void {
  if (size > bucket.fileSizeLimit) throw new StorageError('EntityTooLarge')
}
