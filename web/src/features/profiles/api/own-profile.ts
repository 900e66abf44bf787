// One request: reads come with their key, writes with what they make stale.
import type { OwnProfile } from '@contract/schemas/profiles.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { isApiError } from '@/lib/api-error.ts'
import type { Login } from '@/lib/session.ts'
import { syncProfile } from './sync-profile.ts'

const SYNCED_KEY = 'synced'

const sync = async (login: Login) => {
  await syncProfile(login)
  sessionStorage.setItem(SYNCED_KEY, login.id)
}

/** GET users/profile/{userId} alone, for one who has been synced. */
export const readOwnProfile = (userId: string, signal?: AbortSignal) =>
  api.get<OwnProfile>(`users/profile/${userId}`, { signal })

/** A profile that vanished since the sync (another database, a reset) is made again. */
async function readOrSync(login: Login, signal: AbortSignal) {
  if (sessionStorage.getItem(SYNCED_KEY) !== login.id) await sync(login)
  return readOwnProfile(login.id, signal).catch(async (error: unknown) => {
    if (!isApiError(error) || error.code !== 'profile_not_found') throw error
    await sync(login)
    return readOwnProfile(login.id, signal)
  })
}

/**
 * GET users/profile/{userId}, after one POST users/sync per browser session. Waits without a login.
 * Refused with account_deleted or account_banned where there is no account any more.
 */
export const ownProfileQuery = (login: Login | null) =>
  queryOptions({
    queryKey: ['profiles', 'own', login?.id],
    queryFn: login ? ({ signal }) => readOrSync(login, signal) : skipToken,
  })
