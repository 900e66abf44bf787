// One request: reads come with their key, writes with what they make stale.
import type { PublicProfile } from '@contract/schemas/profiles.ts'
import { segment } from '@contract/segment.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET users/public-profile/{identifier}, a username or an id. */
export const publicProfileQuery = (identifier: string) =>
  queryOptions({
    queryKey: ['profiles', 'public', identifier],
    queryFn: ({ signal }) =>
      api.get<PublicProfile>(`users/public-profile/${segment(identifier)}`, { signal, auth: 'none' }),
  })
