import { ACTS, type LoggedAction, type ModerationAct, type Reversal } from '@contract/acts.ts'
import type { ListingStatus, LookUp, Standing } from '@contract/choices.ts'
import { Trans, t } from '@/lib/texts.ts'
import { Badge, DateText } from '@/ui/text.tsx'

const LOOKS = { good: 'good', suspended: 'warning', banned: 'bad' } as const

export const STANDING_NAMES: Record<Standing, string> = {
  good: t`Good standing`,
  suspended: t`Suspended`,
  banned: t`Banned`,
}

export const StandingBadge = ({ standing, until }: { standing: Standing; until: string | null }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <Badge look={LOOKS[standing]}>{STANDING_NAMES[standing]}</Badge>
    {standing === 'suspended' && until && (
      <span className="text-sm text-muted">
        <Trans>
          until <DateText iso={until} />
        </Trans>
      </span>
    )}
  </span>
)

export const LISTING_STATUS_NAMES: Record<ListingStatus, string> = {
  processing: t`Processing`,
  active: t`For sale`,
  inactive: t`Deactivated`,
  paused: t`Paused`,
  removed: t`Removed`,
}

/** What somebody was looked up by. */
export const LOOK_UP_NAMES: Record<LookUp, string> = {
  order_number: t`order number`,
  stripe_id: t`Stripe id`,
  listing: t`listing`,
  username: t`username`,
  email: t`email address`,
}

const ACT_NAMES = Object.fromEntries(
  Object.entries(ACTS).flatMap(([act, { logged, reversal }]) => [
    [act, logged],
    [reversal.action, reversal.logged],
  ]),
) as Record<ModerationAct | Reversal, string>

export const ACTION_NAMES: Record<LoggedAction, string> = {
  ...ACT_NAMES,
  dismiss: t`Report dismissed`,
  reactivate: t`Report reactivated`,
  uphold: t`Appeal rejected`,
  refund_case: t`Case decided: refund`,
  replace_case: t`Case decided: replacement`,
  reject_case: t`Case rejected`,
  move_purchase: t`Purchase moved`,
  refuse_move: t`Move of a purchase refused`,
  propose_admin: t`Admin proposed`,
  make_admin: t`Admin added`,
  propose_removal: t`Removal of an admin proposed`,
  remove_admin: t`Admin removed`,
  end_proposal: t`Proposal withdrawn`,
  add_category: t`Category added`,
  change_category: t`Category changed`,
  delete_category: t`Category deleted`,
  merge_tag: t`Tags merged`,
  add_synonym: t`Synonym added`,
  add_pick: t`Staff pick added`,
  change_pick: t`Staff pick changed`,
  delete_pick: t`Staff pick removed`,
  change_setting: t`Setting changed`,
  plan_setting: t`Setting planned`,
  withdraw_setting: t`Planned setting withdrawn`,
  look_up: t`Looked up`,
}
