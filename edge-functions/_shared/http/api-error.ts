// An error with a code of contract/errors.ts. Its cause is logged, never sent.
import { ERRORS, type ErrorCode } from '../../../contract/index.ts'

export type ApiErrorDetails = {
  /** The invalid part of the request. */
  field?: string
  /** The rejected item, if there are several. */
  itemId?: string
  /** Replaces the code's message. Only for invalid input. */
  message?: string
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
