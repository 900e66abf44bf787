import { ACTS, type LoggedAction, type ModerationAct, type Reversal } from '@contract/acts.ts'
import type { ListingStatus, LookUp, Standing } from '@contract/choices.ts'
import { Badge, DateText } from '@/ui/text.tsx'

const LOOKS = { good: 'good', suspended: 'warning', banned: 'bad' } as const

export const STANDING_NAMES: Record<Standing, string> = {
  good: 'Good standing',
  suspended: 'Suspended',
  banned: 'Banned',
}

export const StandingBadge = ({ standing, until }: { standing: Standing; until: string | null }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <Badge look={LOOKS[standing]}>{STANDING_NAMES[standing]}</Badge>
    {standing === 'suspended' && until && (
      <span className="text-sm text-muted">
        until <DateText iso={until} />
      </span>
    )}
  </span>
)

export const LISTING_STATUS_NAMES: Record<ListingStatus, string> = {
  processing: 'Processing',
  active: 'For sale',
  inactive: 'Deactivated',
  paused: 'Paused',
  removed: 'Removed',
}

/** What somebody was looked up by. */
export const LOOK_UP_NAMES: Record<LookUp, string> = {
  order_number: 'order number',
  stripe_id: 'Stripe id',
  listing: 'listing',
  username: 'username',
  email: 'email address',
}

const ACT_NAMES = Object.fromEntries(
  Object.entries(ACTS).flatMap(([act, { logged, reversal }]) => [
    [act, logged],
    [reversal.action, reversal.logged],
  ]),
) as Record<ModerationAct | Reversal, string>

export const ACTION_NAMES: Record<LoggedAction, string> = {
  ...ACT_NAMES,
  dismiss: 'Report dismissed',
  reactivate: 'Report reactivated',
  uphold: 'Appeal rejected',
  refund_case: 'Case decided: refund',
  replace_case: 'Case decided: replacement',
  reject_case: 'Case rejected',
  move_purchase: 'Purchase moved',
  refuse_move: 'Move of a purchase refused',
  propose_admin: 'Admin proposed',
  make_admin: 'Admin added',
  propose_removal: 'Removal of an admin proposed',
  remove_admin: 'Admin removed',
  end_proposal: 'Proposal withdrawn',
  add_category: 'Category added',
  change_category: 'Category changed',
  delete_category: 'Category deleted',
  merge_tag: 'Tags merged',
  add_synonym: 'Synonym added',
  add_pick: 'Staff pick added',
  change_pick: 'Staff pick changed',
  delete_pick: 'Staff pick removed',
  change_setting: 'Setting changed',
  plan_setting: 'Setting planned',
  withdraw_setting: 'Planned setting withdrawn',
  look_up: 'Looked up',
}
