// One request: reads come with their key, writes with what they make stale.
import type { OwnProfile } from '@contract/schemas/profiles.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import type { Login } from '@/lib/session.ts'

/** GET users/profile/{userId}. Waits without a login. Rejected with account_deleted where there is no account any more. */
export const ownProfileQuery = (login: Login | null) =>
  queryOptions({
    queryKey: ['profiles', 'own', login?.id],
    queryFn: login ? ({ signal }) => api.get<OwnProfile>(`users/profile/${login.id}`, { signal }) : skipToken,
  })
