// The Supabase client, for the session and for uploads. Everything else calls /api.
import { TOKEN_CALL_ATTEMPTS, TOKEN_CALL_TIMEOUT_SECONDS } from '@contract/limits.ts'
import { createClient, type User } from '@supabase/supabase-js'
import { env, SESSION_KEY } from '@/config/env.ts'
import type { Login } from './session.ts'

const isTokenCall = (input: RequestInfo | URL) =>
  String(input instanceof Request ? input.url : input).includes('/auth/v1/token')

/** Token calls time out after 10 seconds and are tried three times (spec section 9). */
const patientFetch: typeof fetch = async (input, init) => {
  if (!isTokenCall(input)) return fetch(input, init)
  for (let attempt = 1; ; attempt++) {
    const last = attempt === TOKEN_CALL_ATTEMPTS
    const response = await fetch(input, {
      ...init,
      signal: AbortSignal.timeout(TOKEN_CALL_TIMEOUT_SECONDS * 1000),
    }).catch((error: unknown) => {
      if (last) throw error
      return null
    })
    if (response && (response.status < 500 || last)) return response
  }
}

export const supabase = createClient(env.supabaseUrl, env.supabasePublishableKey, {
  auth: {
    flowType: 'pkce',
    storageKey: SESSION_KEY,
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
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
