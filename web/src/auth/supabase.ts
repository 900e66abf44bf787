// The Supabase client, for the session and for uploads. Everything else asks /api.
import { TOKEN_CALL_ATTEMPTS, TOKEN_CALL_TIMEOUT_SECONDS } from '@contract/limits.ts'
import { createClient } from '@supabase/supabase-js'
import { env } from '@/config/env.ts'
import { SESSION_KEY } from './session-key.ts'

const isTokenCall = (input: RequestInfo | URL) =>
  String(input instanceof Request ? input.url : input).includes('/auth/v1/token')

/** Token calls give up after 10 seconds and are tried three times (spec section 9); all others go as they are. */
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
