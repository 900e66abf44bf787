// What the rooms of the admin panel call things.
import type { ListingStatus, ModerationAction } from '@contract/choices.ts'

export const LISTING_STATUS_NAMES: Record<ListingStatus, string> = {
  processing: 'Being made ready',
  active: 'In the shop',
  inactive: 'Deactivated',
  paused: 'Paused',
  removed: 'Removed',
}

export const ACTION_NAMES: Record<ModerationAction, string> = {
  remove_review: 'Review removed',
  restore_review: 'Review restored',
  warn: 'Warned',
  withdraw_warning: 'Warning withdrawn',
  take_down_listing: 'Listing taken down',
  restore_listing: 'Listing restored',
  suspend: 'Suspended',
  lift_suspension: 'Suspension lifted',
  ban: 'Banned',
  unban: 'Unbanned',
  dismiss: 'Report dismissed',
  reactivate: 'Report reactivated',
  uphold: 'Appeal rejected',
}
