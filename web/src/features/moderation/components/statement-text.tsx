// What somebody reads of a decision about them, as the mail of it says it too (edge-functions/jobs/mails/moderation.tsx).
import type { ModerationAct, Rule } from '@contract/choices.ts'
import { DECIDED, RULE_WORDS } from '@contract/moderation-words.ts'
import type { ReactNode } from 'react'
import { DateText } from '@/components/date-text.tsx'

export type StatementFacts = {
  act: ModerationAct
  rule: Rule
  facts: string
  /** What it is about, as it was called: a listing's title, a review's text. */
  about: string | null
  until: string | null
  isUnlawful: boolean
}

/** What it means for whoever reads it. */
const AFFECTED: Record<ModerationAct, string> = {
  remove_review: 'Nobody but you sees the review, and its stars do not count.',
  warn: 'Nothing else happens: your account and what you offer stay as they are.',
  take_down_listing: 'The listing is out of the shop. Who bought it keeps it.',
  suspend: 'You cannot use your account, and your listings are paused.',
  ban: 'You cannot use your account any more, and your listings are out of the shop. What you bought stays yours.',
}

const affectedBy = ({ act, isUnlawful }: StatementFacts) =>
  act === 'take_down_listing' && isUnlawful
    ? 'The listing is out of the shop. Who bought it gets their money back.'
    : AFFECTED[act]

const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className="border-l-3 border-line-strong/60 pl-3 whitespace-pre-line wrap-anywhere">
    {children}
  </blockquote>
)

type StatementTextProps = { statement: StatementFacts; children?: ReactNode }

export const StatementText = ({ statement, children }: StatementTextProps) => (
  <div className="grid gap-2.5">
    <p className="font-semibold">{DECIDED[statement.act]}</p>
    {statement.about && <Quote>{statement.about}</Quote>}
    <p>The rule: {RULE_WORDS[statement.rule]}. What we found:</p>
    <Quote>{statement.facts}</Quote>
    <p>{affectedBy(statement)}</p>
    {statement.until && (
      <p>
        It ends by itself on <DateText iso={statement.until} />.
      </p>
    )}
    {children}
  </div>
)
