// Provides the viewer. Signs out banned, suspended and deleted accounts.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { isApiError } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { expireSession, useSession } from './session/session.ts'
import { ownProfileQuery, type Viewer, ViewerContext } from './viewer.ts'

export function ViewerProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const login = session.status === 'signed-in' ? session.login : null
  const { data: profile = null, error } = useQuery(ownProfileQuery(login))

  // Only these codes are about the account; a proxy may reject a call too.
  const rejection = isApiError(error) ? error.code : null
  const ended =
    rejection === 'account_banned' || profile?.standing === 'banned'
      ? 'banned'
      : rejection === 'account_suspended' || profile?.standing === 'suspended'
        ? 'suspended'
        : rejection === 'account_deleted' && 'deleted'
  // After a reset of the database. The next sign-in creates the profile.
  const vanished = rejection === 'profile_not_found'

  useEffect(() => {
    if (error) console.error(messages.userProfileFailed, error)
    if (ended) void import('./session/sign-out.ts').then(({ endSession }) => endSession(ended))
    if (vanished) void expireSession()
  }, [error, ended, vanished])

  const viewer = useMemo<Viewer>(() => {
    if (session.status === 'signed-out') return { status: 'visitor' }
    // Leaving: make no more calls for this user.
    if (!login || ended) return { status: 'loading' }
    return { status: 'member', id: login.id, login, profile, profileFailed: error !== null }
  }, [session.status, login, profile, error, ended])

  return <ViewerContext value={viewer}>{children}</ViewerContext>
}
