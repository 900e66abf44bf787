// Sign-out in every tab and at the identity provider, then home (spec section 2).
import { pages } from '@contract/pages.ts'
import { redressCalls } from '@contract/redress.ts'
import { env, SESSION_KEY } from '@/config/env.ts'
import { send } from '@/lib/calls/api.ts'
import { type Flash, saveFlash } from '@/lib/flash.ts'
import * as messages from '@/lib/messages.ts'
import { storage } from '@/lib/storage.ts'
import { t } from '@/lib/texts.ts'
import { forgetDrafts } from '../drafts/drafts.ts'
import { forgetActivity } from './activity.ts'
import { dropViewToken } from './keep-view-token.ts'
import { getSession, loadSupabase, SIGNED_OUT_KEY, setSession } from './session.ts'

type SignOut = {
  flash?: Flash
  /** The server has ended the session already and would reject the call. */
  isEnded?: boolean
}

export async function signOut({ flash, isEnded = false }: SignOut = {}): Promise<void> {
  if (getSession().status === 'leaving') return
  setSession({ status: 'leaving' })
  // Before the session goes, so that the other tabs know why it went.
  storage.write(SIGNED_OUT_KEY, 'yes')
  if (flash) saveFlash(flash)
  forgetDrafts()
  const forgotten = dropViewToken()
  if (!isEnded) await (await loadSupabase()).auth.signOut({ scope: 'local' }).catch(() => undefined)
  // Where the server did not answer, the session is still stored.
  storage.remove(SESSION_KEY)
  forgetActivity()
  await forgotten
  location.assign(providerLogout() ?? '/')
}

const ENDED = {
  banned: messages.banned,
  suspended: t`Your account is suspended.`,
  deleted: t`This account was deleted.`,
}

/** The address of the page of redress that opens without a login. */
async function makeRedressAddress(): Promise<string> {
  const { token } = await send(redressCalls.createRedressLink, {})
  // Behind the #, so that no server logs it.
  return `${pages.redress.path()}#${token}`
}

/** Signs out of an account that can't be used. */
export async function endSession(why: keyof typeof ENDED): Promise<void> {
  // Fetches the link to the redress page before the sign-out, because it needs the token.
  const shownAt = why === 'deleted' ? undefined : await makeRedressAddress().catch(() => undefined)
  await signOut({ flash: { type: 'error', text: ENDED[why], offersOtherAccount: true, shownAt }, isEnded: true })
}

/** The provider's logout. It returns to this origin only. */
function providerLogout(): string | null {
  return env.authLogoutUrl?.replace('{origin}', encodeURIComponent(`${location.origin}/`)) ?? null
}
