// The service's errors: one table of codes, one class, one conversion.
import { DatabaseError } from 'pg'

type Answer = { statusCode: number; error: string; message: string; isPlain?: true }

const answers = {
  NoSuchBucket: { statusCode: 404, error: 'Bucket not found', message: 'Bucket not found' },
  NoSuchKey: { statusCode: 404, error: 'not_found', message: 'Object not found' },
  NoSuchUpload: { statusCode: 404, error: 'NoSuchUpload', message: 'Upload not found' },
  InvalidJWT: { statusCode: 400, error: 'InvalidJWT', message: 'Invalid JWT' },
  InvalidSignature: { statusCode: 400, error: 'InvalidSignature', message: 'Invalid signature' },
  AccessDenied: { statusCode: 403, error: 'Unauthorized', message: 'Access denied' },
  ServiceOnly: { statusCode: 403, error: 'Forbidden', message: 'Access denied', isPlain: true },
  BucketAlreadyExists: { statusCode: 409, error: 'Duplicate', message: 'The resource already exists' },
  KeyAlreadyExists: { statusCode: 409, error: 'Duplicate', message: 'The resource already exists' },
  ResourceNotEmpty: {
    statusCode: 409,
    error: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  },
  InvalidBucketName: { statusCode: 400, error: 'Invalid Input', message: 'Bucket name invalid' },
  InvalidKey: { statusCode: 400, error: 'InvalidKey', message: 'Invalid key' },
  InvalidMimeType: { statusCode: 415, error: 'invalid_mime_type', message: 'mime type is not supported' },
  InvalidRobotsTag: { statusCode: 400, error: 'invalid_x_robots_tag', message: 'Invalid X-Robots-Tag header' },
  InvalidRange: { statusCode: 416, error: 'invalid_range', message: 'invalid range provided', isPlain: true },
  InvalidRequest: { statusCode: 400, error: 'InvalidRequest', message: 'The request is not valid' },
  InvalidParameter: { statusCode: 400, error: 'InvalidParameter', message: 'Invalid Parameter' },
  MalformedRequest: { statusCode: 400, error: 'Error', message: 'The request is not valid' },
  BodyTooLarge: { statusCode: 413, error: 'Error', message: 'Request body is too large', isPlain: true },
  EntityTooLarge: {
    statusCode: 413,
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  },
  InternalError: { statusCode: 500, error: 'Internal', message: 'Internal Server Error', isPlain: true },
} as const satisfies Record<string, Answer>

export type ErrorCode = keyof typeof answers

export class StorageError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly error: string

  constructor(code: ErrorCode, message?: string, cause?: unknown) {
    super(message ?? answers[code].message, { cause })
    this.code = code
    this.statusCode = answers[code].statusCode
    this.error = answers[code].error
  }

  /** Mostly 400. The real status is in the body, as on hosted. */
  get httpStatus(): number {
    return 'isPlain' in answers[this.code] ? this.statusCode : 400
  }

  /** The body that storage-js reads; `statusCode` is text there. */
  get body() {
    return { statusCode: String(this.statusCode), code: this.code, error: this.error, message: this.message }
  }
}

/** Postgres' message without the table's name, as on hosted. */
const policyRejection = 'new row violates row-level security policy'
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''

/**
 * Converts any error. SQLSTATE classes:
 * https://www.postgresql.org/docs/17/errcodes-appendix.html
 */
export function toStorageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  const code = codeOf(cause)
  if (cause instanceof DatabaseError) {
    if (code === '42501') {
      const isPolicy = cause.message.startsWith(policyRejection)
      return new StorageError('AccessDenied', isPolicy ? policyRejection : undefined, cause)
    }
    if (code === '23505') {
      const isBucket = cause.table === 'buckets'
      return new StorageError(isBucket ? 'BucketAlreadyExists' : 'KeyAlreadyExists', undefined, cause)
    }
    if (code === '23503') return new StorageError('NoSuchBucket', undefined, cause)
    if (/^(22|23|54)/.test(code)) return new StorageError('InvalidRequest', undefined, cause)
  }
  return new StorageError('InternalError', undefined, cause)
}

/**
 * Whether the request was rejected, so that nothing was written. After a lost connection this is
 * unknown.
 */
export const isCertainRejection = (cause: unknown): boolean => toStorageError(cause).statusCode < 500
