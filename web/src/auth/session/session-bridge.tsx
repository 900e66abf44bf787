// Copies the Supabase session into session.ts, including a sign-out in another tab.

import { SessionContextProvider, useSessionContext } from '@supabase/auth-helpers-react'
import { useEffect } from 'react'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { takeOverDrafts } from '../drafts/drafts.ts'
import { isInactive, isStillInactive, markActivity } from './activity.ts'
import { keepViewToken } from './keep-view-token.ts'
import { useIsRateLimited } from './patient-fetch.ts'
import { followEnd, getAccessToken, getSession, setSession, useSession } from './session.ts'
import { storedSession } from './session-store.ts'
import { signOut } from './sign-out.ts'
import { loginOf, supabase } from './supabase.ts'

/** 30 minutes without activity in any tab (spec section 4), also while the browser was closed. */
const CHECK_EVERY_MS = 15_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

function InactivityLogout() {
  useEffect(() => {
    const leaveIfInactive = async () => {
      if (await isStillInactive())
        void signOut({ flash: { type: 'info', text: t`You were logged out after 30 minutes of inactivity.` } })
    }
    const noteActivity = () => {
      if (isInactive()) void leaveIfInactive()
      else markActivity()
    }
    noteActivity()
    const timer = setInterval(() => {
      void leaveIfInactive()
      // Refreshes a token that ends soon, also on a page that makes no calls.
      void getAccessToken().catch(() => undefined)
    }, CHECK_EVERY_MS)
    for (const sign of SIGNS) addEventListener(sign, noteActivity, { passive: true })
    document.addEventListener('visibilitychange', leaveIfInactive)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) removeEventListener(sign, noteActivity)
      document.removeEventListener('visibilitychange', leaveIfInactive)
    }
  }, [])
  return null
}

/** What is stored decides: another tab may announce a session that only that tab has. */
function Mirror() {
  const { session, isLoading } = useSessionContext()
  const isRead = useSession().status !== 'loading'
  const isRateLimited = useIsRateLimited()
  useEffect(() => {
    if (isRateLimited) notify.info(messages.tooManySignIns)
  }, [isRateLimited])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the session is read again
  useEffect(() => {
    // The user may sign out before the session has been read.
    if (isLoading || getSession().status === 'leaving') return
    const stored = storedSession()
    if (stored) {
      void keepViewToken(stored.user.id, stored.access_token)
      takeOverDrafts(stored.user.id)
      setSession({ status: 'signed-in', login: loginOf(stored.user) })
    } else if (getSession().status === 'loading') {
      setSession({ status: 'signed-out' })
    } else {
      followEnd()
    }
  }, [session, isLoading, isRead])
  return storedSession() && <InactivityLogout />
}

export const SessionBridge = () => (
  <SessionContextProvider supabaseClient={supabase}>
    <Mirror />
  </SessionContextProvider>
)
