// An error with a code of contract/errors.ts. Its cause is logged, never sent.
import { errorText, type ParametersOf } from '../../../contract/error-texts.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '../../../contract/errors.ts'

export type ApiErrorDetails<Code extends ErrorCode = ErrorCode> = {
  /** What the code's text is made of (contract/error-texts.ts). */
  parameters?: ParametersOf<Code>
  /** The invalid part of the request. */
  field?: string
  /** The rejected item, if there are several. */
  itemId?: string
  /** Replaces the text of the code and its parameters. Only for invalid input. */
  message?: string
  headers?: Record<string, string>
  cause?: unknown
}

export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly itemId: string | undefined
  readonly parameters: ErrorBody['parameters']
  readonly headers: Record<string, string>

  constructor(code: Code, details: ApiErrorDetails<Code> = {}) {
    const parameters = details.parameters as ErrorBody['parameters']
    super(details.message ?? errorText({ code, parameters }) ?? ERRORS[code].message, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = ERRORS[code].status
    this.field = details.field
    this.itemId = details.itemId
    const wait = details.headers?.['Retry-After']
    this.parameters = wait ? { seconds: Number(wait) } : parameters
    this.headers = { ...(this.status === 503 || this.status === 502 ? { 'Retry-After': '2' } : {}), ...details.headers }
  }
}
