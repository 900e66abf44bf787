// The settings of the project, and a session as supabase-js stores it.
import type { Login } from '@/auth/session/session-store.ts'
import { sessionOf } from '../session.ts'
import type { Profile } from './world.ts'

// The settings that the server fills into index.html.
for (const [name, content] of [
  ['supabase-url', 'https://project.example'],
  ['supabase-publishable-key', 'test-key'],
  ['auth-provider', 'github'],
  ['auth-logout-url', ''],
] as const)
  document.head.append(Object.assign(document.createElement('meta'), { name, content }))

/** Stores a session that lasts an hour. @returns what the identity provider knows of the person */
/** Each login gets a token of its own. */
let logins = 0

export function storeSession(
  { id, email, name, avatar }: Pick<Profile, 'id' | 'email' | 'avatar'> & { name: string | null },
  picture: string | null = avatar,
): Login {
  const session = sessionOf({ id, email, name, token: `test-token-${logins++}`, picture })
  localStorage.setItem(session.name, session.value)
  return { id, email, name, picture }
}
