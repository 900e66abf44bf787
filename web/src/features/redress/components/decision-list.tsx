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

/** Up to when somebody has read what was decided about them, on this device. In milliseconds. */
const keyOf = (userId: string) => `seen-decisions:${userId}`

/** When something last happened to any of them; 0 where there are none. */
const newest = (statements: RedressStatement[]): number =>
  Math.max(
    0,
    ...statements
      .flatMap(({ created_at, reversed_at, appeal }) => [created_at, reversed_at, appeal?.decided_at])
      .map((time) => (time ? Date.parse(time) : 0)),
  )

export const markSeen = (userId: string, statements: RedressStatement[]): void =>
  localStorage.setItem(keyOf(userId), String(newest(statements)))

export const hasUnseen = (userId: string, statements: RedressStatement[]): boolean =>
  newest(statements) > Number(localStorage.getItem(keyOf(userId)))
