// What admins decide about users and what the log names: for the shop, mails, admins and the
// database (private.moderation_acts). A new act is a row here and its effect in
// supabase/schemas/85_moderation/decisions.sql.
import { ADMIN_CHANGES, CASE_DECISIONS, LABEL_CHANGES, MOVE_DECISIONS, SETTING_CHANGES } from './choices.ts'

/**
 * From mild to severe. `name` and `effect` are for the admin who decides, `statement` and `affects`
 * for the user, `logged` for the log.
 */
export const ACTS = {
  remove_review: {
    subject: 'review',
    name: 'Remove the review',
    effect: 'Only its author will see it, and its rating won’t count.',
    statement: 'We removed your review',
    affects: 'Only you can see the review, and its rating doesn’t count.',
    logged: 'Review removed',
    reversal: {
      action: 'restore_review',
      name: 'Restore',
      effect: 'Everyone can see the review again, and its rating counts.',
      statement: 'Your review is back',
      logged: 'Review restored',
    },
  },
  warn: {
    subject: 'user',
    name: 'Warn',
    effect: 'We’ll notify them that they broke a rule. Nothing else changes.',
    statement: 'A warning about your account',
    affects: 'Your account and your listings stay as they are.',
    logged: 'Warned',
    reversal: {
      action: 'reverse_warning',
      name: 'Withdraw warning',
      effect: 'The warning will no longer count.',
      statement: 'We withdrew a warning',
      logged: 'Warning withdrawn',
    },
  },
  remove_collection: {
    subject: 'collection',
    name: 'Stop the sharing',
    effect: 'Only its owner will see the collection.',
    statement: 'We stopped sharing your collection',
    affects: 'Only you can see the collection. Its items stay in the shop.',
    logged: 'Collection removed',
    reversal: {
      action: 'restore_collection',
      name: 'Allow sharing',
      effect: 'The owner can share the collection again.',
      statement: 'You can share your collection again',
      logged: 'Collection restored',
    },
  },
  take_down_listing: {
    subject: 'listing',
    name: 'Take the listing down',
    effect: 'It will leave the shop and all carts. Buyers keep what they bought.',
    statement: 'We took your listing down',
    affects: 'The listing is no longer in the shop. Buyers keep what they bought.',
    logged: 'Listing taken down',
    reversal: {
      action: 'restore_listing',
      name: 'Restore',
      effect: 'The listing returns to its previous state. Refunds for an unlawful file aren’t reversed.',
      statement: 'Your listing is back',
      logged: 'Listing restored',
    },
  },
  suspend: {
    subject: 'user',
    name: 'Suspend',
    effect:
      'They’ll be logged out and their listings paused until the date you choose. Then everything is restored automatically.',
    statement: 'Your account is suspended',
    affects: 'You can’t use your account, and your listings are paused.',
    logged: 'Suspended',
    reversal: {
      action: 'lift_suspension',
      name: 'Lift suspension',
      effect: 'They can log in again, and their listings will return.',
      statement: 'Your suspension has ended',
      logged: 'Suspension lifted',
    },
  },
  ban: {
    subject: 'user',
    name: 'Ban User',
    effect: 'They’ll be logged out for good and their listings removed. Buyers keep what they bought.',
    statement: 'Your account is banned',
    affects:
      'You can’t use your account anymore, and your listings are no longer in the shop. You keep what you bought.',
    logged: 'Banned',
    reversal: {
      action: 'unban',
      name: 'Unban',
      effect: 'They can log in again, and the listings removed by the ban will return.',
      statement: 'Your account is no longer banned',
      logged: 'Unbanned',
    },
  },
} as const
export type ModerationAct = keyof typeof ACTS
export type Reversal = (typeof ACTS)[ModerationAct]['reversal']['action']
export const MODERATION_ACTS = Object.keys(ACTS) as [ModerationAct, ...ModerationAct[]]

/** What it means for the affected user. */
export const affectedBy = ({ act, isUnlawful }: { act: ModerationAct; isUnlawful: boolean }): string =>
  act === 'take_down_listing' && isUnlawful
    ? 'The listing is no longer in the shop. Buyers get a refund.'
    : ACTS[act].affects

/** Acts that `/transparency` counts. `uphold`: an appeal that changed nothing. */
export const MODERATION_ACTIONS = [
  ...MODERATION_ACTS,
  ...Object.values(ACTS).map(({ reversal }) => reversal.action),
  'dismiss',
  'reactivate',
  'uphold',
] as const

export const LOGGED_ACTIONS = [
  ...MODERATION_ACTIONS,
  ...CASE_DECISIONS,
  ...MOVE_DECISIONS,
  ...ADMIN_CHANGES,
  ...LABEL_CHANGES,
  ...SETTING_CHANGES,
  'look_up',
] as const
export type LoggedAction = (typeof LOGGED_ACTIONS)[number]
