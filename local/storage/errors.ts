// What the service refuses and how it says so: one table of codes, one class, one translation of causes.
import postgres from 'postgres'

type Refusal = { statusCode: number; error: string; message: string }

const refusals = {
  NoSuchBucket: { statusCode: 404, error: 'Bucket not found', message: 'Bucket not found' },
  NoSuchKey: { statusCode: 404, error: 'not_found', message: 'Object not found' },
  NoSuchRoute: { statusCode: 404, error: 'not_found', message: 'Route not found' },
  NoSuchUpload: { statusCode: 404, error: 'NoSuchUpload', message: 'Upload not found' },
  InvalidJWT: { statusCode: 400, error: 'InvalidJWT', message: 'Invalid JWT' },
  InvalidSignature: { statusCode: 400, error: 'InvalidSignature', message: 'Invalid signature' },
  AccessDenied: { statusCode: 403, error: 'Unauthorized', message: 'Access denied' },
  ResourceAlreadyExists: { statusCode: 409, error: 'Duplicate', message: 'The resource already exists' },
  ResourceNotEmpty: {
    statusCode: 409,
    error: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  },
  InvalidBucketName: { statusCode: 400, error: 'Invalid Input', message: 'Bucket name invalid' },
  InvalidKey: { statusCode: 400, error: 'InvalidKey', message: 'Invalid key' },
  InvalidMimeType: { statusCode: 415, error: 'invalid_mime_type', message: 'mime type is not supported' },
  InvalidRange: { statusCode: 416, error: 'invalid_range', message: 'invalid range provided' },
  InvalidRequest: { statusCode: 400, error: 'InvalidRequest', message: 'The request is not valid' },
  EntityTooLarge: {
    statusCode: 413,
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  },
  DatabaseUnavailable: {
    statusCode: 503,
    error: 'DatabaseUnavailable',
    message: 'The database is not available. Please try again later.',
  },
  InternalError: { statusCode: 500, error: 'InternalError', message: 'Internal server error' },
} satisfies Record<string, Refusal>

export type ErrorCode = keyof typeof refusals

/** Answered with their own HTTP status. Every other refusal is HTTP 400 with the true code in the body, as hosted does. */
const plainStatuses: readonly number[] = [413, 416, 500, 503]

export class StorageError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly error: string

  constructor(code: ErrorCode, message?: string, cause?: unknown) {
    super(message ?? refusals[code].message, { cause })
    this.code = code
    this.statusCode = refusals[code].statusCode
    this.error = refusals[code].error
  }

  get httpStatus(): number {
    return plainStatuses.includes(this.statusCode) ? this.statusCode : 400
  }

  /** The body that storage-js reads; `statusCode` is text there. */
  get body() {
    return { statusCode: String(this.statusCode), code: this.code, error: this.error, message: this.message }
  }
}

const unavailable = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'])
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''

/** Turns any cause into a refusal. SQLSTATE classes: https://www.postgresql.org/docs/17/errcodes-appendix.html */
export function toStorageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  const code = codeOf(cause)
  if (cause instanceof postgres.PostgresError) {
    if (code === '42501') {
      const isPolicy = cause.message.startsWith('new row violates row-level security')
      return new StorageError('AccessDenied', isPolicy ? cause.message : undefined, cause)
    }
    if (code === '23505') return new StorageError('ResourceAlreadyExists', undefined, cause)
    if (code === '23503') return new StorageError('NoSuchBucket', undefined, cause)
    if (/^(08|53|57|55P03|40)/.test(code)) return new StorageError('DatabaseUnavailable', undefined, cause)
    if (/^(22|23|54)/.test(code)) return new StorageError('InvalidRequest', undefined, cause)
  }
  if (unavailable.has(code) || /^(ECONN|EPIPE|ETIMEDOUT)/.test(code)) {
    return new StorageError('DatabaseUnavailable', undefined, cause)
  }
  return new StorageError('InternalError', undefined, cause)
}

/** Whether somebody said no, so that nothing was written. After a lost connection nobody knows. */
export const isCertainRefusal = (cause: unknown): boolean => toStorageError(cause).statusCode < 500
