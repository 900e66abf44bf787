// Which names buckets and objects may have. Names never become paths on disk; this keeps them
// harmless elsewhere too.
import { StorageError } from './errors.ts'

/** The character set of the hosted service: what S3 calls safe or specially handled, ASCII only. */
const objectName = /^[\w/!\-.*'() &$@=;:+,?]+$/
const bucketName = /^[\w!\-.*'() &$@=;:+,?]+$/
const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[\w\s.:/+-]*"|[\w.:/+-]+))*$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Empty segments and any length are taken, as hosted takes them; `.` and `..` segments are not,
 * though bytes never lie under a name. @throws InvalidKey for an empty name, an odd character, or
 * such a segment.
 */
export function requireObjectName(name: string): string {
  if (!objectName.test(name) || name.split('/').some((segment) => ['.', '..'].includes(segment))) {
    throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
  }
  return name
}

/** @throws InvalidBucketName. At most 100 characters, no slash, no surrounding space, not one kept for other protocols. */
export function requireBucketName(name: string): string {
  if (name.length > 100 || name.trim() !== name || !bucketName.test(name) || name.endsWith('--table-s3')) {
    throw new StorageError('InvalidBucketName')
  }
  return name
}

/**
 * A media type that may stand in a response header (RFC 9110, section 8.3.1), with its parameters.
 */
export const isMimeType = (type: unknown): type is string => typeof type === 'string' && mimeType.test(type)
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
