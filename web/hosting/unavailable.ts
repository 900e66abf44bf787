// The answer of a host or gateway while the functions can't be reached.
import { ERRORS } from '../../contract/errors.ts'

const CODE = 'unavailable'

export const UNAVAILABLE = { code: CODE, ...ERRORS[CODE], headers: { 'retry-after': '2' } } as const

/** The body of that answer. */
export const unavailableBody = (requestId: string): string => {
  const { code, message } = UNAVAILABLE
  return JSON.stringify({ error: message, message, code, requestId })
}
