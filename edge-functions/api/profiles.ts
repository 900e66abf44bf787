import { deleteCookie, setCookie } from 'hono/cookie'
import type { OwnProfile, PublicProfile, SellingRequirements } from '../../contract/index.ts'
import { AVATAR_RULE, isSafeAddress, localeOf, USER_VIEW_PATHS, username, VIEW_TOKEN } from '../../contract/index.ts'
import { LEGAL_VERSIONS } from '../../contract/legal-versions.ts'
import { profileCalls } from '../../contract/profiles.ts'
import { requireSameUser } from '../_shared/auth/guards.ts'
import type { Sql, Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { invalid } from '../_shared/http/body.ts'
import { log } from '../_shared/http/log.ts'
import { isUser } from '../_shared/profiles.ts'
import { avatars, findAsGuest, handle, settings } from './_app/context.ts'

/** Defaults for requirements that were stored before all fields existed. */
const NO_REQUIREMENTS: SellingRequirements = {
  currently_due: [],
  past_due: [],
  eventually_due: [],
  pending_verification: [],
  disabled_reason: null,
  current_deadline: null,
}

/** Rejects with profile_not_found before the first sync, and account_deleted after deletion. */
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
      coalesce(seller_accounts.makes_invoices, false) as makes_invoices,
      coalesce(seller_accounts.reminds_to_review, false) as reminds_to_review, seller_accounts.refund_warned_under_cents,
      seller_accounts.requirements as selling_requirements,
      exists (select from public.seller_identities where seller_identities.seller_id = profiles.id) as has_identity, accounts.email, accounts.identity_sub as sub, accounts.locale,
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
  const requirements = own.selling_requirements && { ...NO_REQUIREMENTS, ...own.selling_requirements }
  return {
    ...own,
    selling_requirements: requirements,
    avatar: avatars.toAddress(own.avatar),
    banner: avatars.toAddress(own.banner),
  }
}

/** @returns undefined if there is no such user, or the account was deleted */
export async function findPublicProfile(sql: Sql, identifier: string): Promise<PublicProfile | undefined> {
  const [profile] = await sql<PublicProfile[]>`
    select id, username, name, avatar, is_seller, standing = 'banned' as is_banned, followers_count, created_at,
      bio, banner, links, refund_policy, announcement,
      case when is_seller then (
        select jsonb_build_object('id', posts.id, 'subject', posts.subject, 'sent_at', posts.sent_at)
        from private.archived_posts as posts where posts.seller_id = profiles.id
        order by posts.sent_at desc, posts.id desc limit 1
      ) end as latest_post,
      (select shown.identity from private.shown_identities as shown where shown.seller_id = profiles.id) as "sellerIdentity"
    from public.profiles
    where ${isUser(sql, identifier)} and standing <> 'deleted'`
  return profile && { ...profile, avatar: avatars.toAddress(profile.avatar), banner: avatars.toAddress(profile.banner) }
}

export const getProfile = handle(profileCalls.getProfile)((c) => {
  const { caller } = c.var
  return c.var.asCaller((sql) => readOwnProfile(sql, caller.sub), { standing: 'any' })
})

export const getPublicProfile = handle(profileCalls.getPublicProfile)(async (c, { params: { identifier } }) => {
  const profile = await findAsGuest(c, (sql) => findPublicProfile(sql, identifier))
  if (!profile) throw new ApiError('profile_not_found')
  return profile
})

// The caller's own username counts as available.

export const getUsernameAvailability = handle(profileCalls.getUsernameAvailability)(async (c, { params }) => {
  const parsed = username.safeParse(params.username)
  if (!parsed.success) return { available: false, reason: 'malformed' }
  const [answer] = await c.var.asService(
    (sql) => sql<{ available: boolean }[]>`select private.check_username(${parsed.data}) as available`,
    { standing: 'good' },
  )
  return answer?.available ? { available: true } : { available: false, reason: 'taken' }
})

/** Postgres can't store NUL. A name from the sign-in provider must not reject the user. */
const storable = (text: string | null | undefined) => text?.replaceAll('\0', '').toWellFormed() ?? null

export const syncProfile = handle(profileCalls.syncProfile)(async (c, { body: { auth0_id, name, avatar } }) => {
  const { caller } = c.var
  requireSameUser(caller, auth0_id)
  await c.var.asService(
    (sql) => sql`
      select private.sync_profile(
        ${storable(name)}, ${avatar && isSafeAddress(avatar) ? avatar : null}, ${LEGAL_VERSIONS.terms}::text::date
      )`,
    { locale: localeOf(c.req.header('Accept-Language')) },
  )
  return { user: await c.var.asCaller((sql) => readOwnProfile(sql, caller.sub), { standing: 'any' }) }
})

// Fields that are left out stay the same.

export const updateProfile = handle(profileCalls.updateProfile)(async (c, { body }) => {
  const { name, avatar, username, locale } = body
  const { caller } = c.var
  // Only https URLs, or pictures in our own storage.
  if (avatar && !isSafeAddress(avatar) && avatars.toStored(avatar) === avatar) throw invalid('avatar', AVATAR_RULE)
  const user = await c.var.asCaller(
    async (sql) => {
      const changed = await sql`
        update public.profiles set
          name = coalesce(${name ?? null}, name),
          username = coalesce(${username ?? null}, username),
          avatar = ${avatar === undefined ? sql`avatar` : avatar ? avatars.toStored(avatar) : null}
        where id = ${caller.sub}`
      if (changed.count === 0) throw new ApiError('profile_not_found')
      if (locale) await sql`update public.accounts set locale = ${locale} where id = ${caller.sub}`
      return await readOwnProfile(sql, caller.sub)
    },
    { rejections: { profiles_username_unique: 'username_taken', profiles_username_not_reserved: 'username_taken' } },
  )
  return { user }
})

export const updateShop = handle(profileCalls.updateShop)(async (c, { body }) => {
  const { sub } = c.var.caller
  const { bio, refund_policy, announcement, links, banner, makes_invoices, reminds_to_review } = body
  const { refund_warned_under_cents: refunds_under } = body
  const user = await c.var.asCaller(async (sql) => {
    const changed = await sql`
      update public.profiles set
        bio = ${bio === undefined ? sql`bio` : bio},
        refund_policy = ${refund_policy === undefined ? sql`refund_policy` : refund_policy},
        announcement = ${announcement === undefined ? sql`announcement` : announcement},
        links = ${links === undefined ? sql`links` : sql.json(links)},
        banner = ${banner === undefined ? sql`banner` : banner}
      where id = ${sub}`
    if (changed.count === 0) throw new ApiError('profile_not_found')
    if ([makes_invoices, reminds_to_review, refunds_under].some((setting) => setting !== undefined)) {
      const set = await sql`
        update public.seller_accounts set
          makes_invoices = coalesce(${makes_invoices ?? null}, makes_invoices),
          reminds_to_review = coalesce(${reminds_to_review ?? null}, reminds_to_review),
          refund_warned_under_cents = ${refunds_under === undefined ? sql`refund_warned_under_cents` : refunds_under}
        where seller_id = ${sub}`
      if (set.count === 0) throw new ApiError('seller_required')
    }
    return await readOwnProfile(sql, sub)
  })
  return { user }
})

// The cookie with which `pages` renders a user's own pages. Scripts can't read it, browsers send it
// only to those pages, and the API accepts it nowhere. It ends with the browser session.

const rules = { httpOnly: true, sameSite: 'Strict', secure: settings.SITE_URL.startsWith('https:') } as const

export const keepViewToken = handle(profileCalls.keepViewToken)((c) => {
  for (const path of USER_VIEW_PATHS) setCookie(c, VIEW_TOKEN, c.var.token, { ...rules, path })
})

export const forgetViewToken = handle(profileCalls.forgetViewToken)((c) => {
  for (const path of USER_VIEW_PATHS) deleteCookie(c, VIEW_TOKEN, { ...rules, path })
})

/** Buyers keep what they bought. */
export const listUnclaimed = handle(profileCalls.listUnclaimed)(async (c) => {
  const found = await c.var.asService<{ title: string }[]>`select title from private.unclaimed_purchases()`
  return { titles: found.map(({ title }) => title) }
})

export const deleteAccount = handle(profileCalls.deleteAccount)(async (c) => {
  await c.var.asService`select private.delete_account()`
  // After a restore, operators delete the accounts again that this log names.
  log('info', { requestId: c.var.requestId, event: 'account_deleted', user: c.var.caller.sub })
})
