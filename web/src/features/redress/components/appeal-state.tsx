// What somebody said to a decision, and what came of it.
import { DateText } from '@/ui/date-text.tsx'
import type { RedressStatement } from '../api.ts'

const OUTCOMES = {
  upheld: 'Someone else reviewed it. The decision stands:',
  reversed: 'Someone else reviewed it and reversed the decision:',
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
      <p className="text-muted">We’re reviewing your appeal. We’ll email you our decision.</p>
    )}
  </div>
)
