// All decisions about somebody, the newest first.
import { CircleCheck } from 'lucide-react'
import * as messages from '@/lib/messages.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import type { RedressStatement, RedressToken } from '../api.ts'
import { DecisionCard } from './decision-card.tsx'

type DecisionListProps = { token: RedressToken; statements: RedressStatement[] }

export function DecisionList({ token, statements }: DecisionListProps) {
  if (statements.length === 0) return <EmptyState icon={CircleCheck} text={messages.decisionsEmpty} />
  return (
    <ul className="grid gap-5">
      {statements.map((statement) => (
        <li key={statement.id}>
          <DecisionCard token={token} statement={statement} />
        </li>
      ))}
    </ul>
  )
}
