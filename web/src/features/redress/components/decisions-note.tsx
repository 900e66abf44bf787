// Tells, on the dashboard, of a decision that its user has not read here.
import { useQuery } from '@tanstack/react-query'
import { redressQuery } from '../api.ts'
import { hasUnseen } from '../seen-decisions.ts'
import { DecisionsAlert } from './decisions-alert.tsx'

export function DecisionsNote({ userId }: { userId: string }) {
  const { data } = useQuery(redressQuery(null))
  if (!data || !hasUnseen(userId, data.statements)) return null
  return <DecisionsAlert label="Read it">There’s an update on a decision about your account.</DecisionsAlert>
}
