// The code for leaving loads only when someone leaves.
import type { VisitorsDraft } from './drafts/drafts.ts'
import type { Intent } from './intents/intent.ts'

export type SignIn = {
  /** Path to return to; the current page by default. */
  next?: string
  signUp?: boolean
  asksAccount?: boolean
  intent?: Intent
  draft?: VisitorsDraft
}

export const signIn = async (how: SignIn = {}): Promise<void> =>
  (await import('./leave-for-sign-in.ts')).leaveForSignIn(how)
