// The caller's own profile as stored: with what nobody else reads. Banned and deleted people may still read that they are.
import type { OwnProfile, SellingRequirements } from '../../../contract/index.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { avatars } from '../context.ts'

/** An account that was not read from Stripe since it kept less has the rest like this. */
const NOTHING_ASKED: SellingRequirements = {
  currently_due: [],
  past_due: [],
  eventually_due: [],
  pending_verification: [],
  disabled_reason: null,
  current_deadline: null,
}

/** Reads it inside a transaction of the caller's. Rejects with profile_not_found before the first sync, account_deleted after the end. */
export async function readOwnProfile(sql: Transaction, callerId: string): Promise<OwnProfile> {
  const [profile] = await sql<(OwnProfile & { is_deleted: boolean })[]>`
    select profiles.id, profiles.username, profiles.name, profiles.avatar, profiles.is_seller, profiles.standing = 'banned' as is_banned,
      profiles.followers_count, profiles.created_at, profiles.standing, profiles.bio, profiles.banner, profiles.links,
      profiles.refund_policy, profiles.announcement, seller_accounts.stripe_account_id,
      case
        when seller_accounts.deauthorized_at is not null then 'disconnected'
        when seller_accounts.disconnect_asked_at is not null then 'disconnecting'
        when seller_accounts.is_selling then 'open'
        when seller_accounts.seller_id is not null then 'stopped'
      end as selling,
      seller_accounts.requirements as selling_requirements, accounts.email, accounts.identity_sub as sub,
      (
        select coalesce(jsonb_agg(user_roles.role), '[]') from public.user_roles where user_roles.user_id = profiles.id
      ) as roles,
      (
        select max(acceptances.version)::text from public.acceptances
        where acceptances.user_id = profiles.id and acceptances.document = 'terms'
      ) as accepted_terms,
      profiles.standing = 'deleted' as is_deleted
    from public.profiles
    left join public.accounts on accounts.id = profiles.id
    left join public.seller_accounts on seller_accounts.seller_id = profiles.id
    where profiles.id = ${callerId}`
  if (!profile) throw new ApiError('profile_not_found')
  const { is_deleted, ...own } = profile
  if (is_deleted) throw new ApiError('account_deleted')
  const requirements = own.selling_requirements && { ...NOTHING_ASKED, ...own.selling_requirements }
  return {
    ...own,
    selling_requirements: requirements,
    avatar: avatars.toAddress(own.avatar),
    banner: avatars.toAddress(own.banner),
  }
}
