import { profileCalls } from '@contract/profiles.ts'
import { query } from '@/lib/query.ts'

/** @param identifier a username or an id */
export const publicProfileQuery = (identifier: string) =>
  query(profileCalls.getPublicProfile, { params: { identifier } })
