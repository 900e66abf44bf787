// Leaving: the session ends, in every tab, and the browser starts afresh at the site's origin (spec section 2).
import { forgetActivity } from './activity.ts'
import { type Flash, keepFlash } from './flash.ts'
import { getSession, loadSupabase, SESSION_KEY, setSession } from './session.ts'

type SignOut = {
  /** What to say on the next page. */
  flash?: Flash
  /** The server has ended the session already: asking it again would only be refused. */
  isEnded?: boolean
}

export async function signOut({ flash, isEnded = false }: SignOut = {}): Promise<void> {
  if (getSession().status === 'leaving') return
  setSession({ status: 'leaving' })
  if (flash) keepFlash(flash)
  if (isEnded) localStorage.removeItem(SESSION_KEY)
  else await (await loadSupabase()).auth.signOut({ scope: 'local' }).catch(() => undefined)
  forgetActivity()
  location.assign('/')
}
