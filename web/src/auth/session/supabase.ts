// The Supabase client, for the session and for uploads. Everything else calls /api.
import { createClient, type User } from '@supabase/supabase-js'
import { env, SESSION_KEY } from '@/config/env.ts'
import { now } from '@/lib/clock.ts'
import { readJson, storage } from '@/lib/storage.ts'
import { retryingFetch } from './patient-fetch.ts'
import { type Login, storedSession } from './session-store.ts'

/**
 * supabase-js compares `expires_at` with the device's clock, so it reads a session that lasts until
 * the year 9999: getAccessToken decides when to refresh it (session.ts).
 */
const NEVER = 253_370_764_800

const sessionStore = {
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

export const supabase = createClient(env.supabaseUrl, env.supabasePublishableKey, {
  auth: {
    flowType: 'pkce',
    storageKey: SESSION_KEY,
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: false,
    storage: sessionStore,
  },
  global: { fetch: retryingFetch },
})

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

export const loginOf = ({ id, email, user_metadata: metadata }: User): Login => ({
  id,
  email: text(email),
  name: text(metadata.name) ?? text(metadata.full_name) ?? text(metadata.user_name),
  picture: text(metadata.avatar_url) ?? text(metadata.picture),
})
