// Provides the viewer. Signs out banned, suspended and deleted accounts.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { expireSession, useSession } from './session.ts'
import { ownProfileQuery, type Viewer, ViewerContext } from './viewer.ts'

/** Loads sign-out.ts on demand. */
const leave = async (text: string, shownAt?: string) => {
  const { signOut } = await import('./sign-out.ts')
  await signOut({ flash: { type: 'error', text, offersOtherAccount: true, shownAt }, isEnded: true })
}

/** Fetches the link to the redress page before the sign-out, because it needs the token. */
const leaveForRedress = async (text: string) => {
  const { makeRedressAddress } = await import('@/features/redress/api.ts')
  await leave(text, await makeRedressAddress().catch(() => undefined))
}

export function ViewerProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const login = session.status === 'signed-in' ? session.login : null
  const { data: profile = null, error } = useQuery(ownProfileQuery(login))

  // Only these codes are about the account; a proxy may reject a call too.
  const rejection = isApiError(error) ? error.code : null
  const banned = rejection === 'account_banned' || profile?.standing === 'banned'
  const suspended = rejection === 'account_suspended' || profile?.standing === 'suspended'
  const deleted = rejection === 'account_deleted'
  // After a reset of the database. The next sign-in creates the profile.
  const vanished = rejection === 'profile_not_found'

  useEffect(() => {
    if (error) console.error(messages.userProfileFailed, error)
    if (banned) void leaveForRedress(messages.banned)
    if (suspended && !banned) void leaveForRedress('Your account is suspended.')
    if (deleted) void leave('This account was deleted.')
    if (vanished) void expireSession()
  }, [error, banned, suspended, deleted, vanished])

  const viewer = useMemo<Viewer>(() => {
    if (session.status === 'signed-out') return { status: 'visitor' }
    // Leaving: make no more calls for this user.
    if (!login || banned || suspended || deleted) return { status: 'loading' }
    return { status: 'member', id: login.id, login, profile, profileFailed: error !== null }
  }, [session.status, login, profile, error, banned, suspended, deleted])

  return <ViewerContext value={viewer}>{children}</ViewerContext>
}
