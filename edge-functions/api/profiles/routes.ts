// Profiles: the calls of spec section 7 "Profile and account".
import { deleteAccount } from './delete-account.ts'
import { getProfile } from './get-profile.ts'
import { getPublicProfile } from './get-public-profile.ts'
import { syncProfile } from './sync-profile.ts'
import { updateProfile } from './update-profile.ts'
import { usernameAvailability } from './username-availability.ts'
import { viewToken } from './view-token.ts'

export const profileRoutes = [
  getProfile,
  getPublicProfile,
  syncProfile,
  updateProfile,
  usernameAvailability,
  deleteAccount,
  viewToken,
]
