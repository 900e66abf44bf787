// Get a public profile by id or username.
import type { PublicProfile } from '../../../contract/index.ts'
import type { Sql } from '../../_shared/database/open-database.ts'
import { isUser } from '../../_shared/profiles/is-user.ts'
import { avatars } from '../context.ts'

/** @returns undefined for nobody and for a deleted account */
export async function findPublicProfile(sql: Sql, identifier: string): Promise<PublicProfile | undefined> {
  const [profile] = await sql<PublicProfile[]>`
    select id, username, name, avatar, is_seller, standing = 'banned' as is_banned, followers_count, created_at,
      bio, banner, links, refund_policy, announcement
    from public.profiles
    where ${isUser(sql, identifier)} and standing <> 'deleted'`
  return profile && { ...profile, avatar: avatars.toAddress(profile.avatar), banner: avatars.toAddress(profile.banner) }
}
