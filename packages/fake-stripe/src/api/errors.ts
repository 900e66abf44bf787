// Errors in the API's format (API reference, "Errors"; "Error codes"; "Error handling").
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  doc_url?: string
  /** Of a declined card: the reason, and the objects of the attempt. */
  decline_code?: string
  charge?: string
  payment_intent?: object
}

export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody
  /**
   * Whether a repeated idempotency key gets the same answer: yes if the request passed validation.
   */
  readonly replayable: boolean

  constructor(status: ContentfulStatusCode, body: ErrorBody, replayable = false) {
    super(body.message)
    this.status = status
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body
    this.replayable = replayable
  }
}

/** 400: a parameter is missing, unknown or malformed. Nothing was done. */
export function invalidParam(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) })
}

/** 400: well-formed, but impossible in the object's current state. */
export function invalidRequest(message: string, code?: string, param?: string): ApiError {
  return new ApiError(
    400,
    { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) },
    true,
  )
}

/** 404: this account has no such object, even if another has it. */
export function resourceMissing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

/** 404: no such route. */
export function unrecognizedUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })
}

/** 401: the key is missing or wrong. */
export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message })
}

/** 403: an account that the platform is not connected to. */
export function accountInvalid(maskedKey: string, account: string): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key '${maskedKey}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  })
}
