// The email says the same (edge-functions/jobs/mails/moderation.tsx).

import { ACTS, affectedBy, type ModerationAct } from '@contract/acts.ts'
import type { Rule } from '@contract/choices.ts'
import { RULE_WORDS } from '@contract/rules.ts'
import type { ReactNode } from 'react'
import { Trans, t } from '@/lib/texts.ts'
import { DateText } from './text.tsx'

export type StatementFacts = {
  act: ModerationAct
  /** Empty until an admin chooses it. */
  rule: Rule | ''
  facts: string
  /** The title of the listing or the text of the review. */
  about: string | null
  until: string | null
  isUnlawful: boolean
  /** When it was taken back: it has no effect any more. */
  reversedAt?: string | null
}

export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className="border-l-3 border-line-strong/60 pl-3 whitespace-pre-line wrap-anywhere">
    {children}
  </blockquote>
)

export const StatementText = ({ statement, children }: { statement: StatementFacts; children?: ReactNode }) => (
  <div className="grid gap-2.5">
    <p className="font-semibold">{ACTS[statement.act].statement}</p>
    {statement.about && <Quote>{statement.about}</Quote>}
    <p>{t`The rule: ${{ rule: statement.rule ? RULE_WORDS[statement.rule] : '…' }}. What we found:`}</p>
    <Quote>{statement.facts}</Quote>
    {!statement.reversedAt && <p>{affectedBy(statement)}</p>}
    {statement.until && !statement.reversedAt && (
      <p>
        <Trans>
          It ends automatically on <DateText iso={statement.until} />.
        </Trans>
      </p>
    )}
    {children}
  </div>
)
