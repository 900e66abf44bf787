// What the identity provider says about a user.
import type { User } from '@supabase/supabase-js'
import type { Login } from './session.ts'

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

export const loginOf = ({ id, email, user_metadata: given }: User): Login => ({
  id,
  email: text(email),
  name: text(given.name) ?? text(given.full_name) ?? text(given.user_name),
  picture: text(given.avatar_url) ?? text(given.picture),
})
