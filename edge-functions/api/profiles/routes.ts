import type { profileCalls } from '../../../contract/profiles.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { deleteAccount } from './delete-account.ts'
import { getProfile } from './get-profile.ts'
import { getPublicProfile } from './get-public-profile.ts'
import { getUsernameAvailability } from './get-username-availability.ts'
import { syncProfile } from './sync-profile.ts'
import { updateProfile } from './update-profile.ts'
import { updateShop } from './update-shop.ts'
import { forgetViewToken, keepViewToken } from './view-token.ts'

export const profileRoutes: RoutesOf<typeof profileCalls> = {
  getProfile,
  getPublicProfile,
  syncProfile,
  updateProfile,
  updateShop,
  getUsernameAvailability,
  keepViewToken,
  forgetViewToken,
  deleteAccount,
}
