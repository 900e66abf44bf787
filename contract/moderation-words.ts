// What moderation is called where people read of it: in the shop, in mails, and to the admins.
import type { ModerationAct, Rule } from './choices.ts'

/** As a choice. */
export const RULE_NAMES: Record<Rule, string> = {
  adult_content: 'Adult content',
  copyright: 'Copied, or infringes someone’s rights',
  fraud: 'Fraud',
  harassment: 'Harassment',
  malware: 'A harmful file',
  misleading: 'Misleading',
  spam: 'Spam',
  unlawful: 'Unlawful',
  other: 'Something else',
}

/** After "The rule:". */
export const RULE_WORDS: Record<Rule, string> = {
  adult_content: 'no adult content',
  copyright: 'nothing that infringes someone’s rights',
  fraud: 'no fraud',
  harassment: 'no harassment',
  malware: 'nothing harmful',
  misleading: 'nothing misleading',
  spam: 'no spam',
  unlawful: 'nothing unlawful',
  other: 'the rules of the shop',
}

/** What the affected user reads. */
export const DECIDED: Record<ModerationAct, string> = {
  remove_review: 'We removed your review',
  warn: 'A warning about your account',
  take_down_listing: 'We took your listing down',
  suspend: 'Your account is suspended',
  ban: 'Your account is banned',
}

export const TAKEN_BACK: Record<ModerationAct, string> = {
  remove_review: 'Your review is back',
  warn: 'We withdrew a warning',
  take_down_listing: 'Your listing is back',
  suspend: 'Your suspension has ended',
  ban: 'Your account is no longer banned',
}

const AFFECTED: Record<ModerationAct, string> = {
  remove_review: 'Only you can see the review, and its rating doesn’t count.',
  warn: 'Your account and your listings stay as they are.',
  take_down_listing: 'The listing is no longer in the shop. Buyers keep what they bought.',
  suspend: 'You can’t use your account, and your listings are paused.',
  ban: 'You can’t use your account anymore, and your listings are no longer in the shop. You keep what you bought.',
}

/** What it means for the affected user. */
export const affectedBy = ({ act, isUnlawful }: { act: ModerationAct; isUnlawful: boolean }): string =>
  act === 'take_down_listing' && isUnlawful
    ? 'The listing is no longer in the shop. Buyers get a refund.'
    : AFFECTED[act]
