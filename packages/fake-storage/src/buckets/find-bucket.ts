// A bucket's rules for its objects: size and media types. Read as the service, because they apply
// to every caller.
import sql from 'sql-template-tag'
import { z } from 'zod'
import { StorageError } from '../errors.ts'
import { requireBucketName } from '../keys.ts'
import type { Storage } from '../storage.ts'

export type BucketRules = { id: string; isPublic: boolean; fileSizeLimit: number; allowedMimeTypes: string[] | null }

type Row = {
  id: string
  public: boolean | null
  file_size_limit: string | null
  allowed_mime_types: string[] | null
}

/** @throws NoSuchBucket */
export async function findBucket(storage: Storage, bucketId: string): Promise<BucketRules> {
  requireBucketName(bucketId)
  const { rows } = await storage.pool.query<Row>(
    sql`select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = ${bucketId}`,
  )
  const [bucket] = rows
  if (!bucket) throw new StorageError('NoSuchBucket')
  return {
    id: bucket.id,
    isPublic: bucket.public === true,
    // The project's limit caps the bucket's.
    fileSizeLimit: Math.min(Number(bucket.file_size_limit ?? storage.fileSizeLimit), storage.fileSizeLimit),
    allowedMimeTypes: bucket.allowed_mime_types,
  }
}

/**
 * Compares exactly, with parameters, as hosted does: `IMAGE/PNG` and `text/plain;charset=UTF-8` are
 * types of their own. `image/*` in the bucket's list allows every image.
 * @throws InvalidMimeType for a type that is not in the list
 */
export function requireAllowedType(bucket: BucketRules, type: string): void {
  const allowed = bucket.allowedMimeTypes ?? []
  const isAllowed = (pattern: string) =>
    pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
  if (allowed.length > 0 && !allowed.some(isAllowed)) {
    throw new StorageError('InvalidMimeType', `mime type ${type} is not supported`)
  }
}

/** @throws EntityTooLarge for a declared or counted size above the bucket's limit */
export function requireAllowedSize(bucket: BucketRules, size: number): void {
  if (size > bucket.fileSizeLimit) throw new StorageError('EntityTooLarge')
}

// A bucket's size limit from clients: bytes, or a number with a decimal unit as hosted reads it
// ("20MB").

const units: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Parses to bytes. */
export const fileSizeLimit = z
  .union([
    z.int().min(0),
    z.string().regex(/^\d{1,15}(\.\d{1,3})?(B|KB|MB|GB)?$/i, 'hint: use 20GB / 20MB / 30KB / 3B'),
  ])
  .transform((value) => {
    if (typeof value === 'number') return value
    const [, amount = '0', unit = 'B'] = /^([\d.]+)(\w*)$/.exec(value) ?? []
    return Math.floor(Number(amount) * (units[unit.toUpperCase() || 'B'] ?? 1))
  })
