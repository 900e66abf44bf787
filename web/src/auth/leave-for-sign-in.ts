// Leaving for the identity provider and coming back (spec sections 1 and 2): PKCE, the spec's scopes, back to the same page.
import { pages } from '@contract/pages.ts'
import { env } from '@/config/env.ts'
import { notify } from '@/lib/toast.ts'
import { keepIntent } from './intents/intent.ts'
import { hasLeft, loadSupabase } from './session.ts'
import type { SignIn } from './sign-in.ts'

const SCOPES = 'openid profile email read:files write:files'

/**
 * Parameters of the provider's page. Who has left this shop, perhaps at a computer that others use, or was rejected, is asked which
 * account to take: a provider without a logout of its own would take the last one without a word.
 */
function pageParameters({ signUp, asksAccount = hasLeft() }: SignIn): Record<string, string> {
  if (signUp) return { screen_hint: 'signup' }
  return asksAccount ? { prompt: 'select_account' } : {}
}

export async function leaveForSignIn(how: SignIn): Promise<void> {
  const back = how.next ?? location.pathname + location.search + location.hash
  keepIntent(how.intent ?? null)
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.signInWithOAuth({
    provider: env.authProvider,
    options: {
      scopes: SCOPES,
      redirectTo: `${location.origin}${pages.authCallback.path()}?next=${encodeURIComponent(back)}`,
      queryParams: pageParameters(how),
    },
  })
  if (error) notify.error('Login isn’t available right now. Try again.')
}
