// The Supabase client, for the session and for uploads. Everything else calls /api.
import { createClient, type User } from '@supabase/supabase-js'
import { env, SESSION_KEY } from '@/config/env.ts'
import { patientFetch } from './patient-fetch.ts'
import type { Login } from './session.ts'
import { sessionStore } from './session-store.ts'

export const supabase = createClient(env.supabaseUrl, env.supabasePublishableKey, {
  auth: {
    flowType: 'pkce',
    storageKey: SESSION_KEY,
    detectSessionInUrl: false,
    persistSession: true,
    // See refresh-session.ts.
    autoRefreshToken: false,
    storage: sessionStore,
  },
  global: { fetch: patientFetch },
})

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

export const loginOf = ({ id, email, user_metadata: metadata }: User): Login => ({
  id,
  email: text(email),
  name: text(metadata.name) ?? text(metadata.full_name) ?? text(metadata.user_name),
  picture: text(metadata.avatar_url) ?? text(metadata.picture),
})
