// Leaving for the identity provider and coming back (spec sections 1 and 2): PKCE, the spec's scopes, back to the same page.
import { env } from '@/config/env.ts'
import { loadSupabase } from './session.ts'
import { notify } from './toast.ts'

const SCOPES = 'openid profile email read:files write:files'

type SignIn = {
  /** Path to return to; the current page by default. */
  next?: string
  /** Opens the provider's sign-up page. */
  signUp?: boolean
}

export async function signIn({ next, signUp = false }: SignIn = {}): Promise<void> {
  const back = next ?? location.pathname + location.search + location.hash
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.signInWithOAuth({
    provider: env.authProvider,
    options: {
      scopes: SCOPES,
      redirectTo: `${location.origin}/auth/callback?next=${encodeURIComponent(back)}`,
      queryParams: signUp ? { screen_hint: 'signup' } : {},
    },
  })
  if (error) notify.error('Signing in is not possible at the moment. Please try again.')
}
