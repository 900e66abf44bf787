// Appeals against decisions. Another admin than the one who made the decision reviews its appeal.

import { pages } from '@contract/pages.ts'
import { DECIDED } from '@contract/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { useDialog } from '@/lib/use-dialog.ts'
import { oneOf } from '@/lib/use-filters.ts'
import { AdminList, choicesOf } from '@/ui/admin-list.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import type { Column } from '@/ui/records.tsx'
import { UserLink } from '@/ui/user-link.tsx'
import { appealsQuery } from '../api.ts'
import { AppealModal, type FoundAppeal } from '../components/appeal-modal.tsx'

const OUTCOMES = { upheld: 'The decision stands', reversed: 'Reversed' } as const

const COLUMNS: Column<FoundAppeal>[] = [
  { name: 'Written', width: 'w-32', show: ({ created_at }) => <DateText iso={created_at} /> },
  { name: 'By', width: 'w-32', show: ({ user_id, username }) => <UserLink id={user_id} username={username} /> },
  {
    name: 'Against',
    show: ({ statement, acted_by_username }) => (
      <>
        <p className="font-semibold">{DECIDED[statement.act]}</p>
        {statement.about && <p className="text-sm">{statement.about}</p>}
        <p className="text-sm text-muted">
          {statement.facts}
          {acted_by_username && ` Decided by ${acted_by_username}.`}
        </p>
      </>
    ),
  },
  { name: 'Appeal', show: ({ text }) => <p className="whitespace-pre-line">{text}</p> },
  {
    name: 'State',
    width: 'w-44',
    show: ({ outcome, answer, decided_by_username }) =>
      outcome ? (
        <>
          <Badge look={outcome === 'reversed' ? 'good' : 'plain'}>{OUTCOMES[outcome]}</Badge>
          <p className="mt-1 text-sm">{answer}</p>
          {decided_by_username && <p className="text-sm text-muted">by {decided_by_username}</p>}
        </>
      ) : (
        <Badge look="warning">Open</Badge>
      ),
  },
]

function DecideButton({ appeal, onClick }: { appeal: FoundAppeal; onClick: () => void }) {
  const id = useId()
  if (appeal.outcome) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={!appeal.may_decide}
        aria-describedby={appeal.may_decide ? undefined : id}
        aria-label={`Decide the appeal of ${appeal.username}`}
        onClick={onClick}
      >
        Decide
      </Button>
      {!appeal.may_decide && (
        <p id={id} className="text-sm text-muted">
          You made this decision, so another admin must review the appeal.
        </p>
      )}
    </>
  )
}

const filtersOf = (address: URLSearchParams) => ({
  isOpen: oneOf(['true', 'false'], address.get('open')),
})

export const prefetch = async ({ search, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchInfiniteQuery(appealsQuery(filtersOf(search)))

export function AppealsPage() {
  const [address] = useSearchParams()
  const dialog = useDialog<FoundAppeal>()
  return (
    <>
      <AdminList
        page={pages.appeals}
        filters={[
          { name: 'open', label: 'State', any: 'Any state', choices: choicesOf({ true: 'Open', false: 'Decided' }) },
        ]}
        query={useInfiniteQuery(appealsQuery(filtersOf(address)))}
        columns={COLUMNS}
        actions={(appeal) => <DecideButton appeal={appeal} onClick={() => dialog.open(appeal)} />}
        icon={Scale}
        empty={messages.appealsEmpty}
      />
      {dialog.subject && (
        <AppealModal key={dialog.times} appeal={dialog.subject} open={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}
