// Login at the identity provider (spec sections 1 and 2): PKCE, the spec's scopes, back to the same
// page.
import { pages } from '@contract/pages.ts'
import { env } from '@/config/env.ts'
import { canStore, LOGIN_NEEDS_STORAGE } from '@/lib/storage.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { keepForSignIn, type VisitorsDraft } from '../drafts/drafts.ts'
import { hasLeft, loadSupabase } from '../session/session.ts'
import { type Intent, saveIntent } from './intent.ts'

export type SignIn = {
  /** Path to return to; the current page by default. */
  next?: string
  signUp?: boolean
  asksAccount?: boolean
  intent?: Intent
  draft?: VisitorsDraft
}

const SCOPES = 'openid profile email read:files write:files'

/** After a sign-out or a rejection, the provider asks for the account instead of reusing the last. */
function pageParameters({ signUp, asksAccount = hasLeft() }: SignIn): Record<string, string> {
  if (signUp) return { screen_hint: 'signup' }
  return asksAccount ? { prompt: 'select_account' } : {}
}

export async function leaveForSignIn(how: SignIn): Promise<void> {
  if (!canStore()) return notify.error(LOGIN_NEEDS_STORAGE)
  const back = how.next ?? location.pathname + location.search + location.hash
  saveIntent(how.intent ?? null)
  keepForSignIn(how.draft)
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.signInWithOAuth({
    provider: env.authProvider,
    options: {
      scopes: SCOPES,
      redirectTo: `${location.origin}${pages.authCallback.path()}?next=${encodeURIComponent(back)}`,
      queryParams: pageParameters(how),
    },
  })
  if (error) notify.error(t`Login isn’t available right now. Try again.`)
}
