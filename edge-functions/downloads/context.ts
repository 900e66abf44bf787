import { actingOn } from '../_shared/auth/acting.ts'
import { redressGuard, schedulerGuard, userGuards } from '../_shared/auth/guards.ts'
import { projectTokens } from '../_shared/auth/project-tokens.ts'
import { openPool } from '../_shared/database/open-pool.ts'
import { readSettings } from '../_shared/env.ts'
import { handlers } from '../_shared/http/handle.ts'
import { avatarAddresses } from '../_shared/profiles.ts'
import { fileTypesOf } from '../_shared/storage/file-types.ts'
import { objectStore } from '../_shared/storage/storage.ts'

export const settings = readSettings(
  'SUPABASE_URL',
  'SUPABASE_PUBLIC_URL',
  'STORAGE_SIGNING_KEY',
  'SWEEP_SECRET',
  'OPENING_SECRET',
)

export const publicUrl = settings.SUPABASE_PUBLIC_URL ?? settings.SUPABASE_URL

export const acting = actingOn(openPool('DATABASE_URL_API', 4))

export const { openTypes } = fileTypesOf(acting)

const verifyToken = projectTokens()

export const handle = handlers({
  ...userGuards(verifyToken, acting),
  ...redressGuard(verifyToken, acting),
  ...schedulerGuard(settings.SWEEP_SECRET),
})

export const store = objectStore({ supabaseUrl: settings.SUPABASE_URL, apiKey: settings.STORAGE_SIGNING_KEY })

export const { toAddress: toAvatarAddress } = avatarAddresses(publicUrl)
