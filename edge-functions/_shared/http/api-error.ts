// A rejection with a code of the closed table in contract/errors.ts. Its cause is logged and never sent.
import { ERRORS, type ErrorCode } from '../../../contract/index.ts'

export type ApiErrorDetails = {
  /** The part of the payload that was rejected. */
  field?: string
  /** The item that was rejected, where there are several. */
  itemId?: string
  /** Said instead of the code's own message; only for what the caller sent. */
  message?: string
  /** Further headers of the answer. */
  headers?: Record<string, string>
  cause?: unknown
}

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly itemId: string | undefined
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = ERRORS[code].status
    this.field = details.field
    this.itemId = details.itemId
    this.headers = { ...(this.status === 503 || this.status === 502 ? { 'Retry-After': '2' } : {}), ...details.headers }
  }
}
