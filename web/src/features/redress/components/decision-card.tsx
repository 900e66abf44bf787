// One decision, as whom it is about reads it, with the way to appeal.

import { APPEAL_MONTHS } from '@contract/limits.ts'
import { useState } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { StatementText } from '@/ui/statement-text.tsx'
import type { RedressStatement, RedressToken } from '../api.ts'
import { AppealForm } from './appeal-form.tsx'

/** What somebody said to a decision, and what came of it. */
const OUTCOMES = {
  upheld: 'Someone else reviewed it. The decision stands:',
  reversed: 'Someone else reviewed it and reversed the decision:',
} as const

const AppealState = ({ appeal }: { appeal: NonNullable<RedressStatement['appeal']> }) => (
  <div className="mt-5 grid gap-2.5 border-t border-line pt-4">
    <p>
      You appealed on <DateText iso={appeal.created_at} />:
    </p>
    <blockquote className="border-l-3 border-line-strong/60 pl-3 whitespace-pre-line wrap-anywhere">
      {appeal.text}
    </blockquote>
    {appeal.outcome ? (
      <>
        <p className="font-semibold">{OUTCOMES[appeal.outcome]}</p>
        <blockquote className="border-l-3 border-line-strong/60 pl-3 whitespace-pre-line wrap-anywhere">
          {appeal.answer}
        </blockquote>
      </>
    ) : (
      <p className="text-muted">We’re reviewing your appeal. We’ll email you our decision.</p>
    )}
  </div>
)

type DecisionCardProps = { token: RedressToken; statement: RedressStatement }

export function DecisionCard({ token, statement }: DecisionCardProps) {
  const [appealing, setAppealing] = useState(false)
  const { appeal, can_appeal: canAppeal, reversed_at: reversedAt } = statement
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center gap-3 text-sm text-muted">
        <DateText iso={statement.created_at} />
        {reversedAt && <Badge look="good">Reversed</Badge>}
      </div>
      <StatementText statement={{ ...statement, isUnlawful: statement.is_unlawful, reversedAt }} />
      {reversedAt && !appeal && (
        <p className="mt-4 font-semibold">
          We reviewed it and reversed it on <DateText iso={reversedAt} />.
        </p>
      )}
      {appeal && <AppealState appeal={appeal} />}
      {canAppeal && !appealing && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-3">
            This decision was made by a person. If you disagree, appeal within {APPEAL_MONTHS} months and someone else
            will review it.
          </p>
          <Button variant="secondary" onClick={() => setAppealing(true)}>
            Appeal
          </Button>
        </div>
      )}
      {canAppeal && appealing && (
        <AppealForm token={token} statementId={statement.id} onCancel={() => setAppealing(false)} />
      )}
      {!canAppeal && !appeal && !reversedAt && (
        <p className="mt-4 text-muted">The time to appeal has passed. It was {APPEAL_MONTHS} months.</p>
      )}
    </Card>
  )
}
