// What somebody said to a decision, and what came of it.
import { DateText } from '@/components/date-text.tsx'
import type { RedressStatement } from '../api/redress.ts'

const OUTCOMES = {
  upheld: 'Somebody else looked at it again. The decision stands:',
  reversed: 'Somebody else looked at it again, and took the decision back:',
} as const

export const AppealState = ({ appeal }: { appeal: NonNullable<RedressStatement['appeal']> }) => (
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
      <p className="text-muted">Nobody has decided about your appeal yet. We write to you when somebody has.</p>
    )}
  </div>
)
