import { profileCalls } from '@contract/profiles.ts'
import type { Login } from '@/auth/session.ts'
import { send } from '@/lib/api.ts'

/** Reports to the shop who signed in. The name falls back to 'New User' when it equals the email (spec section 5). */
export const syncProfile = ({ id, email, name, picture }: Login) =>
  send(profileCalls.syncProfile, {
    body: { auth0_id: id, email, name: name === null || name === email ? 'New User' : name, avatar: picture },
  })
