// The code for leaving loads only when someone leaves.
import type { SignIn } from './leave-for-sign-in.ts'

export const signIn = async (how: SignIn = {}): Promise<void> =>
  (await import('./leave-for-sign-in.ts')).leaveForSignIn(how)
