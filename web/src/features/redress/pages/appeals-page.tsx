// What users say to decisions about them. Whoever decided does not decide again.
import { DECIDED } from '@contract/moderation-words.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useId, useState } from 'react'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { oneOf, useFilters } from '@/lib/use-filters.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { FilterBar, FilterSelect } from '@/ui/filter-bar.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type Column, Records } from '@/ui/records.tsx'
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

const STATES = [
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Decided' },
] as const

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

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(appealsQuery(filtersOf(search)))

export function AppealsPage() {
  const [{ open }, change, address] = useFilters(['open'])
  const appeals = useInfiniteQuery(appealsQuery(filtersOf(address)))
  const [asked, setAsked] = useState<{ appeal: FoundAppeal; open: boolean }>()
  return (
    <>
      <PageHeader title={pages.appeals.title} />
      <FilterBar>
        <FilterSelect
          label="State"
          value={open}
          any="Any state"
          choices={STATES}
          onChange={(value) => change({ open: value })}
        />
      </FilterBar>
      <Records
        query={appeals}
        caption="Appeals"
        columns={COLUMNS}
        idOf={({ id }) => id}
        actions={(appeal) => <DecideButton appeal={appeal} onClick={() => setAsked({ appeal, open: true })} />}
        empty={{ icon: Scale, text: messages.appealsEmpty }}
        failed={messages.roomFailed}
      />
      {asked && (
        <AppealModal
          key={asked.appeal.id}
          appeal={asked.appeal}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  )
}
