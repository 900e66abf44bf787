import { profileCalls } from '@contract/profiles.ts'
import { query } from '@/lib/query.ts'
import type { Login } from '@/lib/session.ts'

/** Waits without a login. Rejected with account_deleted where there is no account any more. */
export const ownProfileQuery = (login: Login | null) =>
  query(profileCalls.getProfile, login ? { params: { userId: login.id } } : undefined)
