// Copies the Supabase session into session.ts, including a sign-out in another tab.

import { SessionContextProvider, useSessionContext } from '@supabase/auth-helpers-react'
import { useEffect, useReducer } from 'react'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { isInactive, markActivity } from './activity.ts'
import { takeOverDrafts } from './drafts/drafts.ts'
import { keepViewToken } from './keep-view-token.ts'
import { useCrowd } from './patient-fetch.ts'
import { followEnd, getSession, isStored, setSession } from './session.ts'
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

/** @param onRefresh the provider keeps its error, so it's made anew once a refresh succeeds */
function Mirror({ onRefresh }: { onRefresh: () => void }) {
  const { session, isLoading, error } = useSessionContext()
  const isCrowded = useCrowd()
  useEffect(() => {
    if (isCrowded) notify.info(messages.crowded)
  }, [isCrowded])
  useEffect(() => {
    if (!error) return
    const { data } = supabase.auth.onAuthStateChange((event) => event === 'TOKEN_REFRESHED' && onRefresh())
    return () => data.subscription.unsubscribe()
  }, [error, onRefresh])
  useEffect(() => {
    // The user may sign out before the session has been read.
    if (isLoading || getSession().status === 'leaving') return
    // It couldn't be refreshed yet.
    if (error && isStored()) return
    if (session) {
      void keepViewToken(session.user.id, session.access_token)
      takeOverDrafts(session.user.id)
      setSession({ status: 'signed-in', login: loginOf(session.user) })
    } else if (getSession().status === 'loading') {
      setSession({ status: 'signed-out' })
    } else {
      followEnd()
    }
  }, [session, isLoading, error])
  return session ? <InactivityLogout /> : null
}

export function SessionBridge() {
  const [round, renew] = useReducer((rounds: number) => rounds + 1, 0)
  return (
    <SessionContextProvider key={round} supabaseClient={supabase}>
      <Mirror onRefresh={renew} />
    </SessionContextProvider>
  )
}
