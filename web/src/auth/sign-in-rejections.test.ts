// What a refused sign-in says: Supabase Auth's code decides, not the error of OAuth.
import { expect, test } from 'vitest'
import { rejectionIn } from './sign-in-rejections.ts'

test.each([
  ['error=access_denied', 'denied'],
  ['error=access_denied&error_code=provider_email_needs_verification', 'unverified'],
  ['error=access_denied&error_code=signup_disabled', 'closed'],
  ['error=access_denied&error_code=user_banned', 'banned'],
  ['error=invalid_request&error_code=over_request_rate_limit', 'crowded'],
  ['error=invalid_request&error_code=bad_oauth_state', 'expired'],
  ['error=server_error&error_code=unexpected_failure', 'unavailable'],
  ['error=server_error', 'unavailable'],
  ['error=access_denied&error_code=something_new', 'refused'],
  ['next=/cart', null],
])('%s is %s, in the query and in the hash', (parameters, reason) => {
  expect(rejectionIn(new URLSearchParams(parameters), '')).toBe(reason)
  expect(rejectionIn(new URLSearchParams(), `#${parameters}&sb`)).toBe(reason)
})
