import { profileCalls } from '@contract/profiles.ts'
import type { Login } from '@/auth/session.ts'
import { query } from '@/lib/query.ts'

/** Waits without a login. Rejected with account_deleted where there is no account any more. */
export const ownProfileQuery = (login: Login | null) =>
  query(profileCalls.getProfile, login ? { params: { userId: login.id } } : undefined)
