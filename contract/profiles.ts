// Profiles and accounts (spec sections 3 and 7).
import { z } from 'zod'
import { SELLING_STATES, STANDINGS } from './choices.ts'
import { shownIdentity } from './identities.ts'
import * as limits from './limits.ts'
import { LOCALES } from './locales.ts'
import {
  callerId,
  done,
  harmlessText,
  id,
  integer,
  person,
  rejectHiddenInName,
  text,
  time,
  visibleText,
} from './operations/common.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'
import { canParseUrl } from './text/built-ins.ts'

export const publicProfile = z.object({
  id,
  ...person,
  is_seller: z.boolean(),
  is_banned: z.boolean(),
  followers_count: integer,
  created_at: time,
  bio: z.string().nullable(),
  banner: z.string().nullable().describe('The address of a wide picture.'),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  refund_policy: z.string().nullable(),
  announcement: z.string().nullable(),
  sellerIdentity: shownIdentity,
  latest_post: z.object({ id, subject: z.string(), sent_at: time }).nullable().describe('Sent to followers.'),
})

const needs = z.array(z.string())

/** Stripe's names ("The Account object", requirements). */
export const sellingRequirements = z.object({
  currently_due: needs.describe('To be given by the deadline, where there is one.'),
  past_due: needs.describe('Those of them that were to be given before.'),
  eventually_due: needs.describe('Everything that Stripe will require.'),
  pending_verification: needs.describe('What Stripe is checking.'),
  disabled_reason: z.string().nullable().describe('Why Stripe stopped payments or payouts.'),
  current_deadline: time.nullable().describe('Deadline for what is due.'),
})

const sellerSettings = z.object({
  makes_invoices: z.boolean().describe('Whether Stripe makes an invoice in your name for each later order, for a fee.'),
  reminds_to_review: z.boolean().describe('Whether buyers get one email that asks for a review.'),
  refund_warned_under_cents: z
    .int()
    .min(1)
    .max(limits.PRICE_MAX_CENTS)
    .nullable()
    .describe('Orders under so many cents are refunded when the card’s bank warns of fraud. Null for none.'),
})

/** With private fields. */
export const ownProfile = publicProfile.omit({ latest_post: true, sellerIdentity: true }).extend({
  has_identity: z.boolean().describe('Whether the caller said who they sell as.'),
  stripe_account_id: z.string().nullable(),
  email: z.string().nullable(),
  sub: z.string().nullable(),
  locale: z
    .enum(LOCALES)
    .nullable()
    .describe('The language of emails, and of pages whose address names none. Null while you are banned.'),
  roles: z.array(z.string()),
  standing: z.enum(STANDINGS),
  selling: z.enum(SELLING_STATES).nullable().describe('Null if the caller never connected a seller account.'),
  accepted_terms: z.iso.date().nullable().describe('Latest accepted version.'),
  selling_requirements: sellingRequirements.nullable().describe('Null if the caller never connected a seller account.'),
  ...sellerSettings.shape,
})

export const user = z.object({ user: ownProfile })

/** `reason`: the name is taken or breaks the rule. */
export const usernameAvailability = z.object({
  available: z.boolean(),
  reason: z.enum(['taken', 'malformed']).optional(),
})

export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(limits.USERNAME_PATTERN, `must be ${limits.USERNAME_RULE}`)

/** An https address elsewhere, without credentials. */
const SAFE_ADDRESS = /^https:\/\/[^\s\p{Cc}<>"@/?#\\]+(?:[/?#][^\s\p{Cc}<>"]*)?$/u
/** The shop's address of an uploaded picture, on any host. */
const OWN_PICTURE = /^https?:\/\/[^\s<>"@/?#\\]+\/storage\/v1\/object\/public\/avatars\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/
export const AVATAR_RULE = 'must be an address that starts with https://, without a name and a password in it'
const AVATAR_MAX_CHARACTERS = 2048

export const isSafeAddress = (address: string): boolean =>
  address.length <= AVATAR_MAX_CHARACTERS &&
  SAFE_ADDRESS.test(address) &&
  canParseUrl(address) &&
  address.isWellFormed()

const avatar = z
  .string()
  .max(AVATAR_MAX_CHARACTERS)
  .refine((address) => address === '' || isSafeAddress(address) || OWN_PICTURE.test(address), AVATAR_RULE)

export const avatarForm = z.object({ picture: z.file() })
export const avatarChanged = z.object({ avatar: z.string().describe('The address of the picture.') })

/** Optional text. Blank removes it. */
const optional = (written: z.ZodType<string, string>) =>
  z.union([written, z.literal('').transform(() => null), z.null()]).optional()

export const bannerChanged = z.object({ banner: z.string().describe('The address of the picture.') })

export type PublicProfile = z.infer<typeof publicProfile>
export type SellingRequirements = z.infer<typeof sellingRequirements>
export type OwnProfile = z.infer<typeof ownProfile>

const SETS_COOKIE = { 'Set-Cookie': 'The view-token cookie, once per page.' }

export const profileCalls = operationsOf('profiles', 'Profiles', 'self', {
  getProfile: {
    call: 'get /users/profile/{userId}',
    summary: 'Get your own profile. Banned users can still read theirs.',
    answers: { 200: json('The full profile.', ownProfile) },
  },
  getPublicProfile: {
    call: 'get /users/public-profile/{identifier}',
    summary: 'Get a public profile by id or username.',
    access: 'public',
    params: { identifier: z.string() },
    answers: cacheable('The public profile.', publicProfile),
    errors: ['profile_not_found'],
  },
  syncProfile: {
    call: 'post /users/sync',
    summary: 'Create your profile at first login. 403 account_deleted means the account is gone for good.',
    access: 'user',
    body: z.object({
      auth0_id: callerId,
      email: z.string().max(320).nullish(),
      name: z.string().max(255).nullish(),
      avatar: z.string().max(2048).nullish(),
    }),
    answers: { 200: json('The full profile.', user) },
    errors: ['forbidden'],
  },
  updateProfile: {
    call: 'put /users/profile/update/{userId}',
    summary: 'Change your name, avatar, username and language. Fields you leave out stay the same.',
    body: z.object({
      name: text(limits.NAME_MAX_CHARACTERS, harmlessText()).superRefine(rejectHiddenInName).optional(),
      avatar: avatar.nullish(),
      username: username.optional(),
      locale: z.enum(LOCALES).optional(),
    }),
    answers: { 200: json('The updated profile.', user) },
    errors: ['rate_limited', 'username_taken'],
  },
  setAvatar: {
    function: 'downloads',
    call: 'post /users/{userId}/avatar',
    summary: 'Upload your avatar as PNG or JPEG.',
    form: avatarForm,
    answers: { 200: json('The picture’s URL.', avatarChanged) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'rate_limited'],
  },
  updateShop: {
    call: 'put /users/{userId}/shop',
    summary:
      'Change your public profile: bio for everyone, shop texts and settings for sellers. Fields you leave out stay the same.',
    body: z.object({
      bio: optional(visibleText(limits.BIO_MAX_CHARACTERS)),
      refund_policy: optional(text(limits.REFUND_POLICY_MAX_CHARACTERS)),
      announcement: optional(visibleText(limits.ANNOUNCEMENT_MAX_CHARACTERS)),
      links: z
        .array(
          z.object({
            label: text(limits.LINK_LABEL_MAX_CHARACTERS),
            url: z.string().max(limits.LINK_MAX_CHARACTERS).refine(isSafeAddress, AVATAR_RULE),
          }),
        )
        .max(limits.LINKS_MAX)
        .optional(),
      ...sellerSettings.partial().shape,
      /** The banner has its own call. */
      banner: z.null().optional(),
    }),
    answers: { 200: json('The updated profile.', user) },
    errors: ['seller_required', 'rate_limited'],
  },
  setBanner: {
    function: 'downloads',
    call: 'post /users/{userId}/banner',
    summary: 'Upload your shop banner as PNG or JPEG.',
    form: avatarForm,
    answers: { 200: json('The picture’s URL.', bannerChanged) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'seller_required', 'rate_limited'],
  },
  getUsernameAvailability: {
    call: 'get /users/username-availability/{username}',
    summary: 'Check whether a username is available, and why not. Your own counts as available.',
    access: 'user',
    params: { username: z.string() },
    answers: { 200: json('The availability.', usernameAvailability) },
    errors: ['rate_limited'],
  },
  keepViewToken: {
    call: 'put /view-token',
    changes: [],
    summary: 'Store your token in an HttpOnly cookie for the first view of your own pages.',
    access: 'user',
    answers: { 200: json('The cookie is set.', done, SETS_COOKIE) },
  },
  forgetViewToken: {
    call: 'delete /view-token',
    changes: [],
    summary: 'Remove that cookie.',
    access: 'public',
    answers: { 200: json('It’s removed.', done, SETS_COOKIE) },
  },
  listUnclaimed: {
    call: 'get /users/delete/{userId}',
    summary: 'List what you would lose with your account: paid purchases at your address that it couldn’t claim.',
    answers: { 200: json('Their titles, up to 100.', z.object({ titles: z.array(z.string()) })) },
  },
  deleteAccount: {
    call: 'delete /users/delete/{userId}',
    changes: [],
    summary: 'Delete your account for good. Buyers keep what they bought.',
    errors: ['last_admin'],
  },
})
