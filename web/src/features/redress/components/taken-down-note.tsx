// Tells a seller, where their listings stand, of those that were taken down and of which something can still come.
import { plural } from '@contract/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type RedressStatement, redressQuery } from '../api.ts'
import { DecisionsAlert } from './decisions-alert.tsx'

const isOpen = ({ act, reversed_at: reversedAt, can_appeal: canAppeal, appeal }: RedressStatement) =>
  act === 'take_down_listing' && !reversedAt && (canAppeal || appeal?.outcome === null)

export function TakenDownNote() {
  const { data } = useQuery(redressQuery(null))
  const count = data?.statements.filter(isOpen).length ?? 0
  if (count === 0) return null
  return (
    <DecisionsAlert label="Read why" className="mb-6">
      {plural(count, { one: 'We took down one of your listings.', other: 'We took down # of your listings.' })}
    </DecisionsAlert>
  )
}
