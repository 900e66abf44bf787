// The session, inside and outside of React. The Supabase client loads only if a session exists.
import { createContext, use, useSyncExternalStore } from 'react'
import { SESSION_KEY } from '@/config/env.ts'
import { storage } from '@/lib/storage.ts'
import { type Login, removeSession, secondsLeft, storedSession } from './session-store.ts'
import { nameViewMember } from './view-token.ts'

/** The event by which public/preload.js and others learn that the app is hydrated. */
export const HYDRATED = 'app-ready'

/** Set at sign-out until the next login. A session that ends without it has lapsed. */
export const SIGNED_OUT_KEY = 'left'

export type SessionState =
  /** A stored session is being read. */
  | { status: 'loading' }
  | { status: 'signed-out'; hasLapsed?: boolean }
  | { status: 'signed-in'; login: Login }
  /** Signing out: no page may redirect to sign-in. */
  | { status: 'leaving' }

export const hasLeft = () => storage.read(SIGNED_OUT_KEY) !== null

let state: SessionState = { status: storedSession() ? 'loading' : 'signed-out' }
const listeners = new Set<() => void>()

/** Runs before React renders the change. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const getSession = () => state

/** Whether the session ended without a sign-out. */
export const hasLapsed = () => state.status === 'signed-out' && state.hasLapsed === true

/** The user of the rendered page. Hydration needs it before the app reads the storage. */
export const FirstSession = createContext<SessionState>({ status: 'signed-out' })

export function useSession(): SessionState {
  const first = use(FirstSession)
  return useSyncExternalStore(onSessionChange, getSession, () => first)
}

/** Trusts the user of the first view for now. @returns whether the stored session is theirs */
export function assumeSignedIn(login: Login): boolean {
  if (storedSession()?.user.id !== login.id) return false
  state = { status: 'signed-in', login }
  return true
}

export function setSession(next: SessionState): void {
  if (state.status === 'leaving') return
  state = next
  if (next.status === 'signed-out' || next.status === 'leaving') nameViewMember(null)
  for (const listener of listeners) listener()
}

export function activateSession(): void {
  if (state.status === 'signed-out') setSession({ status: 'loading' })
}

/** Ignores a stored session until a guest's page is hydrated: a new viewer would render it anew. */
export function readSessionLater(): void {
  if (state.status !== 'loading') return
  state = { status: 'signed-out' }
  document.addEventListener(HYDRATED, activateSession, { once: true })
}

/** The stored session is gone: a sign-out in another tab, or a lapsed session. */
export function followEnd(): void {
  if (state.status !== 'signed-in') return
  const isLeft = hasLeft()
  setSession(isLeft ? { status: 'leaving' } : { status: 'signed-out', hasLapsed: true })
  if (isLeft) location.assign('/')
}

addEventListener('storage', (event) => {
  if (event.key !== SESSION_KEY) return
  if (event.newValue !== null) activateSession()
  // The other tab may have cleared the storage without the client, which broadcasts sign-outs.
  else followEnd()
})

// Back after a sign-out may restore this page from the browser's cache: reload it.
addEventListener('pageshow', (event) => {
  if (event.persisted && state.status === 'leaving') location.reload()
})

export const loadSupabase = async () => (await import('./supabase.ts')).supabase

/** Refreshed this long before its end, because a call takes time. */
const MARGIN_SECONDS = 90

/**
 * The access token, refreshed before it ends; null for guests.
 * @param rejected a token that the server refused: it is refreshed once, or null
 */
export async function getAccessToken(rejected?: string): Promise<string | null> {
  const stored = storedSession()
  // It may have been cleared without a sign-out.
  if (!stored) followEnd()
  if (!stored) return null
  const isRejected = stored.access_token === rejected
  const isDue = secondsLeft(stored) < MARGIN_SECONDS
  if (!isRejected && !isDue) return stored.access_token
  const { refreshSession } = await import('./refresh-session.ts')
  return await refreshSession(stored, isRejected, isDue)
}

/** Signs out on this device. Forms save their drafts (use-draft.ts), pages ask for a login. */
export async function expireSession(): Promise<void> {
  if (state.status !== 'signed-in' && state.status !== 'loading') return
  const ended = storedSession()
  setSession({ status: 'signed-out', hasLapsed: true })
  await (await loadSupabase()).auth.signOut({ scope: 'local' })
  removeSession(ended)
}
