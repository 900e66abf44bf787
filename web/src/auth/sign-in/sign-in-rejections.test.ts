// What a refused sign-in says: Supabase Auth's code decides, not the error of OAuth.
import { expect, test } from 'vitest'
import { rejectionIn } from './sign-in-rejections.ts'

test.each([
  ['error=access_denied', 'denied'],
  ['error=access_denied&error_code=provider_email_needs_verification', 'unverified'],
  ['error=server_error', 'unavailable'],
  ['error=access_denied&error_code=something_new', 'refused'],
  ['next=/cart', null],
])('%s is %s, in the query and in the hash', (parameters, reason) => {
  expect(rejectionIn(new URLSearchParams(parameters), '')).toBe(reason)
  expect(rejectionIn(new URLSearchParams(), `#${parameters}&sb`)).toBe(reason)
})
