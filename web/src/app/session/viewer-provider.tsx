// Who looks at the page: the session and, once synced, the profile. Banned and deleted accounts are logged out here.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ownProfileQuery } from '@/features/profiles/api/own-profile.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useSession } from '@/lib/session.ts'
import { signOut } from '@/lib/sign-out.ts'
import { type Viewer, ViewerContext } from '@/lib/viewer.ts'

export function ViewerProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const login = session.status === 'signed-in' ? session.login : null
  const { data: profile = null, error } = useQuery(ownProfileQuery(login))

  const refusal = isApiError(error) && error.status === 403 ? error.code : null
  const banned = refusal === 'account_banned' || profile?.is_banned === true
  const deleted = refusal !== null && !banned

  useEffect(() => {
    if (error) console.error(messages.userProfileFailed, error)
    if (banned) void signOut({ flash: { kind: 'error', text: messages.banned }, isEnded: true })
    if (deleted) void signOut({ flash: { kind: 'error', text: messages.deleted }, isEnded: true })
  }, [error, banned, deleted])

  const viewer = useMemo<Viewer>(() => {
    if (session.status === 'signed-out') return { status: 'visitor' }
    if (!login) return { status: 'loading' }
    return { status: 'member', id: login.id, login, profile, profileFailed: error !== null }
  }, [session.status, login, profile, error])

  return <ViewerContext value={viewer}>{children}</ViewerContext>
}
