// The settings of the project, and a session as supabase-js stores it.
import type { Login } from '@/auth/session.ts'
import { SESSION_KEY } from '@/config/env.ts'
import type { Profile } from './world.ts'

// The settings that the server fills into index.html.
for (const [name, content] of [
  ['supabase-url', 'https://project.example'],
  ['supabase-publishable-key', 'test-key'],
  ['auth-provider', 'github'],
  ['auth-logout-url', ''],
] as const)
  document.head.append(Object.assign(document.createElement('meta'), { name, content }))

const LIFETIME_SECONDS = 3600

/** Stores a session that lasts an hour. Gives what the identity provider said about the person. */
export function storeSession(
  { id, email, name, avatar }: Pick<Profile, 'id' | 'email' | 'avatar'> & { name: string | null },
  picture: string | null = avatar,
): Login {
  const user = {
    id,
    email,
    aud: 'authenticated',
    role: 'authenticated',
    app_metadata: {},
    user_metadata: { name, avatar_url: picture },
  }
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: 'test-token',
      refresh_token: 'test-refresh-token',
      token_type: 'bearer',
      expires_in: LIFETIME_SECONDS,
      expires_at: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
      user,
    }),
  )
  return { id, email, name, picture }
}
