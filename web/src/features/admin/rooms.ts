// What the rooms of the admin panel call things.
import type { ListingStatus, LoggedAction } from '@contract/choices.ts'

export const LISTING_STATUS_NAMES: Record<ListingStatus, string> = {
  processing: 'Processing',
  active: 'For sale',
  inactive: 'Deactivated',
  paused: 'Paused',
  removed: 'Removed',
}

export const ACTION_NAMES: Record<LoggedAction, string> = {
  remove_review: 'Review removed',
  restore_review: 'Review restored',
  warn: 'Warned',
  reverse_warning: 'Warning withdrawn',
  take_down_listing: 'Listing taken down',
  restore_listing: 'Listing restored',
  suspend: 'Suspended',
  lift_suspension: 'Suspension lifted',
  ban: 'Banned',
  unban: 'Unbanned',
  dismiss: 'Report dismissed',
  reactivate: 'Report reactivated',
  uphold: 'Appeal rejected',
  refund_case: 'Case decided: refund',
  replace_case: 'Case decided: replacement',
  reject_case: 'Case rejected',
  propose_admin: 'Admin proposed',
  make_admin: 'Admin added',
  propose_removal: 'Removal of an admin proposed',
  remove_admin: 'Admin removed',
  end_proposal: 'Proposal withdrawn',
}
