import type { decisionCalls } from '../../../contract/moderation.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { removeReview, suspendUser, takeDownListing, warnUser } from './decide.ts'
import { liftSuspension, restoreListing, restoreReview, unbanUser, withdrawWarning } from './undo.ts'

export const decisionRoutes: RoutesOf<typeof decisionCalls> = {
  removeReview,
  restoreReview,
  warnUser,
  withdrawWarning,
  takeDownListing,
  restoreListing,
  suspendUser,
  liftSuspension,
  unbanUser,
}
