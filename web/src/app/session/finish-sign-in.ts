// The last step of sign-in: what the identity provider sent back becomes a session, or a reason why not.
import { isAuthApiError } from '@supabase/supabase-js'
import { forgetActivity, markActivity } from '@/lib/activity.ts'
import { activateSession, LEFT_KEY } from '@/lib/session.ts'
import { supabase } from '@/lib/supabase.ts'

export type SignInRefusal = 'refused' | 'expired' | 'unavailable'

export class SignInFailure extends Error {
  readonly reason: SignInRefusal
  constructor(reason: SignInRefusal, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const EXPIRED_CODES = [
  'bad_oauth_state',
  'flow_state_expired',
  'flow_state_not_found',
  'bad_code_verifier',
  'invalid_grant',
]

/** The failure that the address names, in its query or in its hash; null where it names none. */
export function refusalIn(search: URLSearchParams, hash: string): SignInRefusal | null {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  const told = (name: string) => search.get(name) ?? inHash.get(name)
  const error = told('error')
  if (error === null) return null
  if (error === 'access_denied') return 'refused'
  return EXPIRED_CODES.includes(told('error_code') ?? error) ? 'expired' : 'unavailable'
}

/** Exchanges the code for a session. Throws SignInFailure. A page that is opened again while signed in succeeds. */
export async function finishSignIn(code: string | null): Promise<true> {
  const { error } = code === null ? { error: null } : await supabase.auth.exchangeCodeForSession(code)
  const { data } = await supabase.auth.getSession()
  if (!data.session) {
    const unanswered =
      error && (!isAuthApiError(error) ? error.name === 'AuthRetryableFetchError' : error.status >= 500)
    throw new SignInFailure(unanswered ? 'unavailable' : 'expired', error)
  }
  localStorage.removeItem(LEFT_KEY)
  forgetActivity()
  markActivity()
  activateSession()
  return true
}
