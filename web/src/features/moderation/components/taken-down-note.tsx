// Tells a seller, where their listings stand, of those that were taken down and of which something can still come.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/alert.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { type RedressStatement, redressQuery } from '../api/redress.ts'

const isOpen = ({ act, reversed_at: reversedAt, can_appeal: canAppeal, appeal }: RedressStatement) =>
  act === 'take_down_listing' && !reversedAt && (canAppeal || appeal?.outcome === null)

export function TakenDownNote() {
  const { data } = useQuery(redressQuery(null))
  const count = data?.statements.filter(isOpen).length ?? 0
  if (count === 0) return null
  return (
    <Alert
      kind="warning"
      className="mb-6"
      action={
        <ButtonLink to={pages.decisions.path()} variant="secondary" size="sm">
          Read why
        </ButtonLink>
      }
    >
      {count === 1 ? 'A listing of yours was taken down.' : `${count} listings of yours were taken down.`}
    </Alert>
  )
}
