// What admins decide about users and what the log names: for the shop, mails, admins and the
// database (private.moderation_acts). A new act is a row here and its effect in
// supabase/schemas/85_moderation/decisions.sql.
import { t } from '#texts'
import { ADMIN_CHANGES, CASE_DECISIONS, LABEL_CHANGES, MOVE_DECISIONS, SETTING_CHANGES } from './choices.ts'

/**
 * From mild to severe. `name` and `effect` are for the admin who decides, `statement` and `affects`
 * for the user, `logged` for the log.
 */
export const ACTS = {
  remove_review: {
    subject: 'review',
    name: t`Remove the review`,
    effect: t`Only its author will see it, and its rating won’t count.`,
    statement: t`We removed your review`,
    affects: t`Only you can see the review, and its rating doesn’t count.`,
    logged: t`Review removed`,
    reversal: {
      action: 'restore_review',
      name: t`Restore`,
      effect: t`Everyone can see the review again, and its rating counts.`,
      statement: t`Your review is back`,
      logged: t`Review restored`,
    },
  },
  warn: {
    subject: 'user',
    name: t`Warn`,
    effect: t`We’ll notify them that they broke a rule. Nothing else changes.`,
    statement: t`A warning about your account`,
    affects: t`Your account and your listings stay as they are.`,
    logged: t`Warned`,
    reversal: {
      action: 'reverse_warning',
      name: t`Withdraw warning`,
      effect: t`The warning will no longer count.`,
      statement: t`We withdrew a warning`,
      logged: t`Warning withdrawn`,
    },
  },
  remove_collection: {
    subject: 'collection',
    name: t`Stop the sharing`,
    effect: t`Only its owner will see the collection.`,
    statement: t`We stopped sharing your collection`,
    affects: t`Only you can see the collection. Its items stay in the shop.`,
    logged: t`Collection removed`,
    reversal: {
      action: 'restore_collection',
      name: t`Allow sharing`,
      effect: t`The owner can share the collection again.`,
      statement: t`You can share your collection again`,
      logged: t`Collection restored`,
    },
  },
  take_down_listing: {
    subject: 'listing',
    name: t`Take the listing down`,
    effect: t`It will leave the shop and all carts. Buyers keep what they bought.`,
    statement: t`We took your listing down`,
    affects: t`The listing is no longer in the shop. Buyers keep what they bought.`,
    logged: t`Listing taken down`,
    reversal: {
      action: 'restore_listing',
      name: t`Restore`,
      effect: t`The listing returns to its previous state. Refunds for an unlawful file aren’t reversed.`,
      statement: t`Your listing is back`,
      logged: t`Listing restored`,
    },
  },
  suspend: {
    subject: 'user',
    name: t`Suspend`,
    effect: t`They’ll be logged out and their listings paused until the date you choose. Then everything is restored automatically.`,
    statement: t`Your account is suspended`,
    affects: t`You can’t use your account, and your listings are paused.`,
    logged: t`Suspended`,
    reversal: {
      action: 'lift_suspension',
      name: t`Lift suspension`,
      effect: t`They can log in again, and their listings will return.`,
      statement: t`Your suspension has ended`,
      logged: t`Suspension lifted`,
    },
  },
  ban: {
    subject: 'user',
    name: t`Ban User`,
    effect: t`They’ll be logged out for good and their listings removed. Buyers keep what they bought.`,
    statement: t`Your account is banned`,
    affects: t`You can’t use your account anymore, and your listings are no longer in the shop. You keep what you bought.`,
    logged: t`Banned`,
    reversal: {
      action: 'unban',
      name: t`Unban`,
      effect: t`They can log in again, and the listings removed by the ban will return.`,
      statement: t`Your account is no longer banned`,
      logged: t`Unbanned`,
    },
  },
} as const
export type ModerationAct = keyof typeof ACTS
export type Reversal = (typeof ACTS)[ModerationAct]['reversal']['action']
export const MODERATION_ACTS = Object.keys(ACTS) as [ModerationAct, ...ModerationAct[]]

/** What it means for the affected user. */
export const affectedBy = ({ act, isUnlawful }: { act: ModerationAct; isUnlawful: boolean }): string =>
  act === 'take_down_listing' && isUnlawful
    ? t`The listing is no longer in the shop. Buyers get a refund.`
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
