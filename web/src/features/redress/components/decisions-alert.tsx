import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plural, t } from '@/lib/texts.ts'
import { SmallLink } from '@/ui/button.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { type RedressStatement, redressQuery } from '../api.ts'
import { hasUnseen } from './decision-card.tsx'

const DecisionsAlert = ({ children, label, className }: { children: ReactNode; label: string; className?: string }) => (
  <Alert kind="warning" className={className} action={<SmallLink to={pages.decisions.path()}>{label}</SmallLink>}>
    {children}
  </Alert>
)

/** On the dashboard: there is a decision that the user hasn't read. */
export function DecisionsNote({ userId }: { userId: string }) {
  const { data } = useQuery(redressQuery(null))
  if (!data || !hasUnseen(userId, data.statements)) return null
  return <DecisionsAlert label={t`Read it`}>{t`There’s an update on a decision about your account.`}</DecisionsAlert>
}

/** Above a seller's listings: the number that were taken down and can be appealed. */
const isOpen = ({ act, reversed_at: reversedAt, can_appeal: canAppeal, appeal }: RedressStatement) =>
  act === 'take_down_listing' && !reversedAt && (canAppeal || appeal?.outcome === null)

export function TakenDownNote() {
  const { data } = useQuery(redressQuery(null))
  const count = data?.statements.filter(isOpen).length ?? 0
  if (count === 0) return null
  return (
    <DecisionsAlert label={t`Read why`} className="mb-6">
      {plural(count, { one: 'We took down one of your listings.', other: 'We took down # of your listings.' })}
    </DecisionsAlert>
  )
}
