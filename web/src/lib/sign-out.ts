// Leaving: the session ends, in every tab, and the browser starts afresh at the site's origin (spec section 2).
import { forgetActivity } from './activity.ts'
import { type Flash, keepFlash } from './flash.ts'
import { getSession, loadSupabase, setSession } from './session.ts'

/** @param flash what to say on the next page */
export async function signOut(flash?: Flash): Promise<void> {
  if (getSession().status === 'leaving') return
  setSession({ status: 'leaving' })
  if (flash) keepFlash(flash)
  const supabase = await loadSupabase()
  await supabase.auth.signOut({ scope: 'local' }).catch(() => undefined)
  forgetActivity()
  location.assign('/')
}
