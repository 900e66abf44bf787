// Which names buckets and objects may have. Names never become paths on disk; this keeps them harmless elsewhere too.
import { StorageError } from './errors.ts'

/** The character set of the hosted service: what S3 calls safe or specially handled, ASCII only. */
const objectName = /^[\w/!\-.*'() &$@=;:+,?]+$/
const bucketName = /^[\w!\-.*'() &$@=;:+,?]+$/
const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[\w\s.:/+-]*"|[\w.:/+-]+))*$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** @throws InvalidKey for an empty name, one over 1,024 bytes, an odd character, or an empty, `.` or `..` segment. */
export function requireObjectName(name: string): string {
  const isWellFormed = name.length <= 1024 && objectName.test(name)
  if (!isWellFormed || name.split('/').some((segment) => ['', '.', '..'].includes(segment))) {
    throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
  }
  return name
}

/** @throws InvalidBucketName. At most 63 characters, no slash, no surrounding space. */
export function requireBucketName(name: string): string {
  if (name.length > 63 || name.trim() !== name || !bucketName.test(name) || /^\.+$/.test(name)) {
    throw new StorageError('InvalidBucketName')
  }
  return name
}

/** A media type that may stand in a response header (RFC 9110, section 8.3.1), with its parameters. */
export const isMimeType = (type: unknown): type is string => typeof type === 'string' && mimeType.test(type)
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
