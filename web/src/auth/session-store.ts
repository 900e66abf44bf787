// Where supabase-js keeps the session and the verifier of a login. It compares `expires_at` with the
// device's clock, so it reads a session that never expires: getAccessToken decides (session.ts).
import type { Session } from '@supabase/supabase-js'
import { SESSION_KEY } from '@/config/env.ts'
import { isTimeKnown, now } from '@/lib/clock.ts'
import { readJson, storage } from '@/lib/storage.ts'

/** `expires_at` is in seconds, by the server's time. */
type StoredSession = Pick<Session, 'access_token' | 'refresh_token' | 'expires_at' | 'user'>

/** The session of this browser, also one that couldn't be refreshed yet. */
export function storedSession(): StoredSession | null {
  const found = readJson(SESSION_KEY) as StoredSession | null
  return found?.access_token && found.user ? found : null
}

/** No token is given up before the server's time is known: the server may still honour it. */
export const secondsLeft = ({ expires_at = 0 }: StoredSession) =>
  isTimeKnown() ? expires_at - now() / 1000 : Number.POSITIVE_INFINITY

/** In seconds; the year 9999. */
const NEVER = 253_370_764_800

export const sessionStore = {
  getItem: (key: string) => {
    const session = key === SESSION_KEY && readJson(key)
    return session ? JSON.stringify({ ...session, expires_at: NEVER }) : storage.read(key)
  },
  /** A new token lasts from its arrival. */
  setItem: (key: string, value: string) => {
    if (key !== SESSION_KEY) return void storage.write(key, value)
    const session = JSON.parse(value)
    const before = storedSession()
    const isNew = before?.access_token !== session.access_token
    const expires_at = isNew ? Math.round(now() / 1000) + session.expires_in : before?.expires_at
    storage.write(key, JSON.stringify({ ...session, expires_at }))
  },
  removeItem: (key: string) => storage.remove(key),
}
