import { ACTS, MODERATION_ACTS, type ModerationAct } from '@contract/acts.ts'
import { RULES, type Rule } from '@contract/choices.ts'
import { RULE_NAMES } from '@contract/rules.ts'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { dayAhead } from '@/lib/days.ts'
import { t } from '@/lib/texts.ts'

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
  rule: Rule | ''
  facts: string
  note: string
  /** A day like 2026-03-04, for suspensions. */
  until: string
  isUnlawful: 'yes' | 'no'
}

/** What an act is about; undefined if the subject lacks it. */
export const subjectOf = ({ userId, username, ...things }: Subject, act: ModerationAct) => {
  const { subject } = ACTS[act]
  return subject === 'user' ? { id: userId } : things[subject]
}

/** The acts that fit a subject, from mild to hard. */
export const actsFor = (subject: Subject) =>
  MODERATION_ACTS.filter((act) => subjectOf(subject, act)) as [ModerationAct, ...ModerationAct[]]

/** The end of a chosen day, where the admin is, as a time. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

export function checkDecision({ act, rule, facts, note, until }: Decision): FieldErrors {
  const found: FieldErrors = {}
  if (rule === '') found.rule = t`Choose the rule.`
  if (act === 'ban' && note.trim() === '') found.note = t`Enter a reason for the ban.`
  if (act !== 'ban' && facts.trim() === '') found.facts = t`Enter a message for them.`
  if (act === 'suspend' && (until === '' || until < dayAhead(0))) found.until = t`Choose a date in the future.`
  return found
}
