// Maps errors of the database to the contract's error codes.
// @ts-types="@types/pg"
import pg from 'pg'
import { type ErrorCode, isErrorCode } from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'

/** Error codes by constraint name or SQLSTATE. Constraints go first. */
export type Rejections = Record<string, ErrorCode>

/** raise_exception, from private.reject. The message is the error code. */
const REJECTED = 'P0001'

/** From private.reject_for, in PostgREST's form: the answer's headers as JSON. */
const REJECTED_FOR = 'PGRST'

/** Invalid input (SQLSTATE classes of PostgreSQL's appendix A). */
const INPUT_ERRORS = new Set([
  '22001', // string_data_right_truncation
  '22003', // numeric_value_out_of_range
  '22007', // invalid_datetime_format
  '22008', // datetime_field_overflow
  '22021', // character_not_in_repertoire
  '22P02', // invalid_text_representation
  '22P05', // untranslatable_character
  '23502', // not_null_violation
  '23514', // check_violation
])

/** The database is down, starting, stopping or full. */
const UNAVAILABLE = /^(08...|57P0.|53...|ECONN.*|CONNECT.*|CONNECTION_.*|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/

/** Canceled queries, missing locks, deadlocks, failed serialization and idle transactions. */
const BUSY = new Set(['57014', '55P03', '40P01', '40001', '25P03'])

export function databaseError(error: unknown, rejections: Rejections = {}): ApiError {
  if (error instanceof ApiError) return error
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) {
    const named = (error.constraint && rejections[error.constraint]) || rejections[error.code ?? '']
    if (named) return new ApiError(named, { cause: error })
    if (error.code === REJECTED && isErrorCode(error.message)) {
      // The detail is the id of the rejected item.
      return new ApiError(error.message, { cause: error, itemId: error.detail })
    }
    if (error.code === REJECTED_FOR)
      return new ApiError('rate_limited', { ...JSON.parse(error.detail ?? ''), cause: error })
    if (INPUT_ERRORS.has(error.code ?? '')) return new ApiError('invalid_request', { cause: error })
    if (error.code === '42501') return new ApiError('forbidden', { cause: error })
  }
  if (code && (UNAVAILABLE.test(code) || BUSY.has(code))) return new ApiError('unavailable', { cause: error })
  return new ApiError('internal', { cause: error })
}

/** The error's code, from Postgres, the driver or the network. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
