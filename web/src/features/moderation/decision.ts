import { type ModerationAct, RULES, type Rule } from '@contract/choices.ts'
import { RULE_NAMES } from '@contract/rules.ts'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { dayAhead } from '@/lib/days.ts'

export const RULE_CHOICES = RULES.map((rule) => ({ value: rule, label: RULE_NAMES[rule] }))

export type Subject = {
  userId: string
  username: string
  listing?: { id: string; title: string }
  review?: { id: string; comment: string | null }
  collection?: { id: string; name: string }
  /** The report that the decision answers. */
  report?: { id: string; category: Rule }
}

export type Decision = {
  act: ModerationAct
  rule: Rule
  facts: string
  note: string
  /** A day like 2026-03-04, for suspensions. */
  until: string
  isUnlawful: 'yes' | 'no'
}

export const ACT_NAMES: Record<ModerationAct, string> = {
  remove_review: 'Remove the review',
  remove_collection: 'Stop the sharing',
  warn: 'Warn',
  take_down_listing: 'Take the listing down',
  suspend: 'Suspend',
  ban: 'Ban User',
}

export const ACT_EFFECTS: Record<ModerationAct, string> = {
  remove_review: 'Only its author will see it, and its rating won’t count.',
  remove_collection: 'Only its owner will see the collection.',
  warn: 'We’ll notify them that they broke a rule. Nothing else changes.',
  take_down_listing: 'It will leave the shop and all carts. Buyers keep what they bought.',
  suspend:
    'They’ll be logged out and their listings paused until the date you choose. Then everything is restored automatically.',
  ban: 'They’ll be logged out for good and their listings removed. Buyers keep what they bought.',
}

/** The acts that fit a subject, from mild to hard. */
export const actsFor = ({ listing, review, collection }: Subject): [ModerationAct, ...ModerationAct[]] => [
  ...(review ? (['remove_review', 'warn'] as const) : (['warn'] as const)),
  ...(collection ? (['remove_collection'] as const) : []),
  ...(listing ? (['take_down_listing'] as const) : []),
  'suspend',
  'ban',
]

/** The end of a chosen day, where the admin is, as a time. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

export function checkDecision({ act, facts, note, until }: Decision): FieldErrors {
  const found: FieldErrors = {}
  if (act === 'ban' && note.trim() === '') found.note = 'Enter a reason for the ban.'
  if (act !== 'ban' && facts.trim() === '') found.facts = 'Enter a message for them.'
  if (act === 'suspend' && (until === '' || until < dayAhead(0))) found.until = 'Choose a date in the future.'
  return found
}
