// Allowed names of buckets and objects. Names never become paths on disk. These rules keep them
// harmless elsewhere.
import { StorageError } from './errors.ts'

/** The characters that hosted allows: S3's safe and special ones, ASCII only. */
const objectName = /^[\w/!\-.*'() &$@=;:+,?]+$/
const bucketName = /^[\w!\-.*'() &$@=;:+,?]+$/
const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[\w\s.:/+-]*"|[\w.:/+-]+))*$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Allows empty segments and any length, as hosted does. Rejects `.` and `..`, although bytes are
 * not stored under a name.
 * @throws InvalidKey for an empty name, a forbidden character, or such a segment
 */
export function requireObjectName(name: string): string {
  if (!objectName.test(name) || name.split('/').some((segment) => ['.', '..'].includes(segment))) {
    throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
  }
  return name
}

/**
 * At most 100 characters, no slash, no surrounding space, and no reserved name.
 * @throws InvalidBucketName
 */
export function requireBucketName(name: string): string {
  if (name.length > 100 || name.trim() !== name || !bucketName.test(name) || name.endsWith('--table-s3')) {
    throw new StorageError('InvalidBucketName')
  }
  return name
}

/** A media type with parameters that is valid in a response header (RFC 9110, section 8.3.1). */
export const isMimeType = (type: unknown): type is string => typeof type === 'string' && mimeType.test(type)
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
