// Copies the Supabase session into session.ts, including a sign-out in another tab.

import { SessionContextProvider, useSessionContext } from '@supabase/auth-helpers-react'
import { useEffect } from 'react'
import { isInactive, markActivity } from './activity.ts'
import { takeOverDrafts } from './drafts/drafts.ts'
import { keepViewToken } from './keep-view-token.ts'
import { followEnd, getSession, setSession } from './session.ts'
import { signOut } from './sign-out.ts'
import { loginOf, supabase } from './supabase.ts'

/** 30 minutes without activity in any tab (spec section 4), also while the browser was closed. */
const CHECK_EVERY_MS = 15_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

function InactivityLogout() {
  useEffect(() => {
    const leaveIfInactive = () => {
      if (isInactive())
        void signOut({ flash: { type: 'info', text: 'You were logged out after 30 minutes of inactivity.' } })
    }
    const noteActivity = () => {
      if (isInactive()) leaveIfInactive()
      else markActivity()
    }
    noteActivity()
    const timer = setInterval(leaveIfInactive, CHECK_EVERY_MS)
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

function Mirror() {
  const { session, isLoading } = useSessionContext()
  useEffect(() => {
    // The user may sign out before the session has been read.
    if (isLoading || getSession().status === 'leaving') return
    if (session) {
      void keepViewToken(session.user.id, session.access_token)
      takeOverDrafts(session.user.id)
      setSession({ status: 'signed-in', login: loginOf(session.user) })
    } else if (getSession().status === 'loading') {
      setSession({ status: 'signed-out' })
    } else {
      followEnd()
    }
  }, [session, isLoading])
  return session ? <InactivityLogout /> : null
}

export const SessionBridge = () => (
  <SessionContextProvider supabaseClient={supabase}>
    <Mirror />
  </SessionContextProvider>
)
