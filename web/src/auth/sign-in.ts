// Login and Sign Up. The code for leaving loads when somebody leaves.
import type { Intent } from './intents/intent.ts'

export type SignIn = {
  /** Path to return to; the current page by default. */
  next?: string
  /** Opens the provider's sign-up page. */
  signUp?: boolean
  /** Makes the provider ask for the account. */
  asksAccount?: boolean
  /** What is to be done once they are back. */
  intent?: Intent
}

export const signIn = async (how: SignIn = {}): Promise<void> =>
  (await import('./leave-for-sign-in.ts')).leaveForSignIn(how)
