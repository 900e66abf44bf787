// The last steps of sign-in: exchanges the provider's code for a session, and creates the profile.
import { profileCalls } from '@contract/profiles.ts'
import { send } from '@/lib/calls/api.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { ensureClock } from '@/lib/clock.ts'
import { storage } from '@/lib/storage.ts'
import { forgetActivity, markActivity } from '../session/activity.ts'
import { activateSession, SIGNED_OUT_KEY } from '../session/session.ts'
import type { Login } from '../session/session-store.ts'
import { loginOf, supabase } from '../session/supabase.ts'
import { reasonOf, type SignInRejection } from './sign-in-rejections.ts'

/** The name falls back to 'New User' when it equals the email (spec section 5). */
export const syncProfile = ({ id, email, name, picture }: Login) =>
  send(profileCalls.syncProfile, {
    body: { auth0_id: id, email, name: name === null || name === email ? 'New User' : name, avatar: picture },
  })

export class SignInFailure extends Error {
  readonly reason: SignInRejection
  constructor(reason: SignInRejection, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Creates the profile, or updates its name and picture. Signs out if that fails. */
async function makeProfile(login: Login): Promise<void> {
  try {
    await syncProfile(login)
  } catch (error) {
    // The app says so and signs them out (viewer-provider.tsx).
    if (isApiError(error) && error.code === 'account_deleted') return
    await supabase.auth.signOut({ scope: 'local' })
    throw new SignInFailure('unavailable', error)
  }
}

/** Throws SignInFailure. Opening the page again while signed in succeeds. */
export async function finishSignIn(code: string | null): Promise<true> {
  await ensureClock()
  const { error } = code === null ? { error: null } : await supabase.auth.exchangeCodeForSession(code)
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new SignInFailure(reasonOf(error), error)
  if (code !== null) await makeProfile(loginOf(data.session.user))
  storage.remove(SIGNED_OUT_KEY)
  forgetActivity()
  markActivity()
  activateSession()
  return true
}
