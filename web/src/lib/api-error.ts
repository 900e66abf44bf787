// What every failed call throws. `code` is the contract's closed set, so that components switch on it and never on text.
// An answer that is not the API's own, such as a proxy's page, has no message.
import type { ErrorBody, ErrorCode } from '@contract/errors.ts'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** The part of the payload that was rejected. */
  readonly field: string | undefined
  /** The item that was rejected, where there were several. */
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

/** Whether the API was reached at all. */
export const isAnswered = (error: unknown) => isApiError(error) && error.status !== 0

/** The message that a person may read: the API's own where it gave one, otherwise `fallback`. */
export const readableMessage = (error: unknown, fallback: string) => (isApiError(error) && error.message) || fallback

/** For `catch`: passes over the rejection with this code, which says that there is nothing left to do. */
export const passOver = (code: ErrorCode) => (error: unknown) => {
  if (!isApiError(error) || error.code !== code) throw error
}
