// Tells, on the dashboard, of a decision that its user has not read here.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/alert.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { redressQuery } from '../api/redress.ts'
import { hasUnseen } from '../seen-decisions.ts'

export function DecisionsNote({ userId }: { userId: string }) {
  const { data } = useQuery(redressQuery(null))
  if (!data || !hasUnseen(userId, data.statements)) return null
  return (
    <Alert
      kind="warning"
      action={
        <ButtonLink to={pages.decisions.path()} variant="secondary" size="sm">
          Read it
        </ButtonLink>
      }
    >
      There is news about a decision that concerns you.
    </Alert>
  )
}
