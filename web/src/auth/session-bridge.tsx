// Carries the Supabase session, and its end in another tab, to the rest of the app.
import { SessionContextProvider, useSessionContext } from '@supabase/auth-helpers-react'
import { useEffect } from 'react'
import { forgetOthersDrafts } from './drafts.ts'
import { InactivityLogout } from './inactivity-logout.tsx'
import { keepViewToken } from './keep-view-token.ts'
import { loginOf } from './login-of.ts'
import { followEnd, getSession, setSession } from './session.ts'
import { supabase } from './supabase.ts'

function Mirror() {
  const { session, isLoading } = useSessionContext()
  useEffect(() => {
    // Whoever leaves may do so before their session has been read.
    if (isLoading || getSession().status === 'leaving') return
    if (session) {
      void keepViewToken(session.user.id, session.access_token)
      forgetOthersDrafts(session.user.id)
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
