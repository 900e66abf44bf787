// Why a sign-in failed.
import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'

export type SignInRejection =
  | 'denied'
  | 'unverified'
  | 'closed'
  | 'banned'
  | 'crowded'
  | 'expired'
  | 'refused'
  | 'unavailable'

/**
 * By Supabase Auth's error codes (supabase.com/docs/guides/auth/debugging/error-codes). Where it
 * gives none, by the error of OAuth: the provider's own answer.
 */
const REASONS: Record<string, SignInRejection> = {
  access_denied: 'denied',
  provider_email_needs_verification: 'unverified',
  email_not_confirmed: 'unverified',
  signup_disabled: 'closed',
  user_banned: 'banned',
  over_request_rate_limit: 'crowded',
  bad_oauth_state: 'expired',
  bad_oauth_callback: 'expired',
  flow_state_expired: 'expired',
  flow_state_not_found: 'expired',
  flow_state_already_used: 'expired',
  bad_code_verifier: 'expired',
  pkce_code_verifier_not_found: 'expired',
  validation_failed: 'expired',
  invalid_grant: 'expired',
  unexpected_failure: 'unavailable',
  request_timeout: 'unavailable',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
}

/** The failure in the query or the hash of the address, or null. */
export function rejectionIn(search: URLSearchParams, hash: string): SignInRejection | null {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  const parameter = (name: string) => search.get(name) ?? inHash.get(name)
  const code = parameter('error_code') ?? parameter('error')
  return code === null ? null : (REASONS[code] ?? 'refused')
}

/** The failure of exchanging the code. */
export const reasonOf = (error: AuthError | null): SignInRejection => {
  if (isAuthRetryableFetchError(error)) return 'unavailable'
  if (error?.status === 429) return 'crowded'
  return error?.code ? (REASONS[error.code] ?? 'refused') : 'expired'
}
