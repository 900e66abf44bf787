// Supabase Auth's limit of token calls per address: RATE_LIMIT_TOKEN_REFRESH is 150 in 5 minutes,
// with a burst of 30 (supabase/auth, internal/api/options.go).
import type { IncomingMessage, ServerResponse } from 'node:http'

const AT_ONCE = 30
const PER_SECOND = 150 / 300
const MESSAGE = 'Request rate limit reached'
const VERSION = 'x-supabase-api-version'

/** Counts a call of an address. Returns whether it exceeds the limit. */
export function tokenLimit(now: () => number = Date.now): (address: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address) => {
    const { left, at } = buckets.get(address) ?? { left: AT_ONCE, at: now() }
    const filled = Math.min(AT_ONCE, left + ((now() - at) / 1000) * PER_SECOND)
    buckets.set(address, { left: filled >= 1 ? filled - 1 : filled, at: now() })
    return filled < 1
  }
}

/** Answers as Auth does: without `retry-after`, and in the format of the caller’s version. */
export function refuseTokenCall({ headers }: IncomingMessage, response: ServerResponse): void {
  const error_code = 'over_request_rate_limit'
  const isNew = headers[VERSION] === '2024-01-01'
  if (isNew) response.setHeader(VERSION, '2024-01-01')
  response.writeHead(429, { 'content-type': 'application/json', 'x-sb-error-code': error_code })
  response.end(JSON.stringify(isNew ? { code: error_code, message: MESSAGE } : { code: 429, error_code, msg: MESSAGE }))
}
