import type { Session } from '@supabase/supabase-js'
import { SESSION_KEY } from '@/config/env.ts'
import { isTimeKnown, now } from '@/lib/clock.ts'
import { readJson, storage } from '@/lib/storage.ts'

export type Login = { id: string; email: string | null; name: string | null; picture: string | null }

/** `expires_at` is in seconds, by the server's time. */
export type StoredSession = Pick<Session, 'access_token' | 'refresh_token' | 'expires_at' | 'user'>

/** The session of this browser, also one that couldn't be refreshed yet. */
export function storedSession(): StoredSession | null {
  const found = readJson(SESSION_KEY) as StoredSession | null
  return found?.access_token && found.user ? found : null
}

/** Removes a session that ended, but none that another tab has stored since. */
export function removeSession(ended: StoredSession | null): void {
  if (storedSession()?.access_token === ended?.access_token) storage.remove(SESSION_KEY)
}

/** No token is given up before the server's time is known. */
export const secondsLeft = ({ expires_at = 0 }: StoredSession) =>
  isTimeKnown() ? expires_at - now() / 1000 : Number.POSITIVE_INFINITY
