// One request: reads come with their key, writes with what they make stale.
import { api } from '@/lib/api.ts'
import type { Login } from '@/lib/session.ts'

/** POST users/sync: tells the shop who signed in. The name falls back to 'New User' when it equals the email (spec section 5). */
export const syncProfile = ({ id, email, name, picture }: Login) =>
  api.post('users/sync', {
    auth0_id: id,
    email,
    name: name === null || name === email ? 'New User' : name,
    avatar: picture,
  })
