// One request: reads come with their key, writes with what they make stale.
import type { OwnProfile } from '@contract/schemas/profiles.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { isApiError } from '@/lib/api-error.ts'
import type { Login } from '@/lib/session.ts'
import { syncProfile } from './sync-profile.ts'

const SYNCED_KEY = 'synced'

const sync = async (login: Login) => {
  await syncProfile(login)
  sessionStorage.setItem(SYNCED_KEY, login.id)
}

/**
 * GET users/profile/{userId}, after one POST users/sync per browser session.
 * 403 means that the account was deleted or banned.
 */
export const ownProfileQuery = (login: Login) =>
  queryOptions({
    queryKey: ['profiles', 'own', login.id],
    queryFn: async ({ signal }) => {
      const read = () => api.get<OwnProfile>(`users/profile/${login.id}`, { signal })
      if (sessionStorage.getItem(SYNCED_KEY) !== login.id) await sync(login)
      return read().catch(async (error: unknown) => {
        if (!isApiError(error) || error.code !== 'profile_not_found') throw error
        await sync(login)
        return read()
      })
    },
  })
