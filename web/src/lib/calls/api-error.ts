// Every failed call throws it. Components switch on `code`, never on the text.
import type { ErrorBody, ErrorCode } from '@contract/errors.ts'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly field: string | undefined
  /** The rejected one of several items. */
  readonly itemId: string | undefined
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ErrorBody> = {}) {
    super(body.message ?? '')
    this.code = body.code ?? (status >= 400 && status < 500 ? 'invalid_request' : 'unavailable')
    this.status = status
    this.field = body.field
    this.itemId = body.itemId
    this.requestId = body.requestId
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** An answer that no retry changes (4xx). */
export const isRejection = (error: unknown) => isApiError(error) && error.status >= 400 && error.status < 500

/** Whether the API was reached at all. */
export const isAnswered = (error: unknown) => isApiError(error) && error.status !== 0

/** The API's message, if there is one. */
export const readableMessage = (error: unknown, fallback: string) => (isApiError(error) && error.message) || fallback

/** For `catch`: ignores the rejection with this code. */
export const passOver = (code: ErrorCode) => (error: unknown) => {
  if (!isApiError(error) || error.code !== code) throw error
}
