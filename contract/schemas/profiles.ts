// Profiles and accounts (spec sections 3 and 7).
import { z } from 'zod'
import { SELLING_STATES } from '../choices.ts'
import { NAME_MAX_CHARACTERS, USERNAME_PATTERN, USERNAME_RULE } from '../limits.ts'
import { callerId, id, text } from './common.ts'

export const publicProfile = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  is_seller: z.boolean(),
  is_banned: z.boolean(),
  followers_count: z.number().int(),
  created_at: z.iso.datetime({ offset: true }),
})

/** The caller's own profile: with what nobody else reads. */
export const ownProfile = publicProfile.extend({
  stripe_account_id: z.string().nullable(),
  email: z.string().nullable(),
  sub: z.string().nullable(),
  roles: z.array(z.string()),
  selling: z.enum(SELLING_STATES).nullable().describe('Whether the caller can be paid; null for who never sold.'),
  selling_needs: z.array(z.string()).describe('What Stripe asks of the seller, by the names of its API.'),
})

/** What sync and update answer. */
export const user = z.object({ user: ownProfile })

/** `reason` says why a name is not available: somebody has it, or it breaks the rule for usernames. */
export const usernameAvailability = z.object({
  available: z.boolean(),
  reason: z.enum(['taken', 'malformed']).optional(),
})

export const syncInput = z.object({
  auth0_id: callerId,
  email: z.string().max(320).nullish(),
  name: z.string().max(255).nullish(),
  avatar: z.string().max(2048).nullish(),
})

export const username = z.string().trim().toLowerCase().regex(USERNAME_PATTERN, `must be ${USERNAME_RULE}`)

/** An address of a picture elsewhere: https, and no name and password before the host. */
const SAFE_ADDRESS = /^https:\/\/[^\s\p{Cc}<>"@/?#\\]+(?:[/?#][^\s\p{Cc}<>"]*)?$/u
/** Where the shop shows a picture that its owner uploaded, on whatever host Storage stands. */
const OWN_PICTURE = /^https?:\/\/[^\s<>"@/?#\\]+\/storage\/v1\/object\/public\/avatars\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/
export const AVATAR_RULE = 'must be an address that starts with https://, without a name and a password in it'
const AVATAR_MAX_CHARACTERS = 2048

export const isSafeAddress = (address: string): boolean =>
  address.length <= AVATAR_MAX_CHARACTERS &&
  SAFE_ADDRESS.test(address) &&
  URL.canParse(address) &&
  address.isWellFormed()

const avatar = z
  .string()
  .max(AVATAR_MAX_CHARACTERS)
  .refine((address) => address === '' || isSafeAddress(address) || OWN_PICTURE.test(address), AVATAR_RULE)

/** One's own picture, as a form (multipart). */
export const avatarForm = z.object({ picture: z.file() })
export const avatarChanged = z.object({ avatar: z.string().describe('The address of the picture.') })

export const updateProfileInput = z.object({
  name: text(NAME_MAX_CHARACTERS).optional(),
  avatar: avatar.nullish(),
  username: username.optional(),
})

export type PublicProfile = z.infer<typeof publicProfile>
export type OwnProfile = z.infer<typeof ownProfile>
