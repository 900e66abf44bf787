import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import { createContext, useContext } from 'react'
import { query } from '@/lib/calls/query.ts'
import type { Login } from './session/session-store.ts'

export type Viewer =
  | { status: 'loading' }
  | { status: 'visitor' }
  /** `profile` is null until it has loaded; `id` is both the login's and the profile's. */
  | { status: 'member'; id: string; login: Login; profile: OwnProfile | null; profileFailed: boolean }

export const ViewerContext = createContext<Viewer>({ status: 'visitor' })

export const useViewer = () => useContext(ViewerContext)

/** The signed-in person on pages that only they reach. */
export function useMember() {
  const viewer = useViewer()
  if (viewer.status !== 'member') throw new Error('This page needs a signed-in person.')
  return viewer
}

/** The user's id, once the profile has loaded or failed; undefined keeps queries waiting. */
export function useMemberId(): string | undefined {
  const viewer = useViewer()
  return viewer.status === 'member' && (viewer.profile || viewer.profileFailed) ? viewer.id : undefined
}

/** Whether the id is the user's own. */
export function useIsSelf(id: string): boolean {
  const viewer = useViewer()
  return viewer.status === 'member' && viewer.id === id
}

/** Whether the user isn't known yet: neither as a visitor nor by their profile. */
export function useIsUnknown(): boolean {
  const viewer = useViewer()
  return useMemberId() === undefined && viewer.status !== 'visitor'
}

/** Waits without a login. Fails with account_deleted after the account was deleted. */
export const ownProfileQuery = (login: Login | null) =>
  query(profileCalls.getProfile, login ? { params: { userId: login.id } } : undefined)
