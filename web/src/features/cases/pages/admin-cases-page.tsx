// Cases about bought items; those that wait for an admin are decided here.

import type { AdminCase } from '@contract/cases.ts'
import { CASE_STATES } from '@contract/choices.ts'
import { formatDollars } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { oneOf, useFilters } from '@/lib/use-filters.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { FilterBar, FilterSelect } from '@/ui/filter-bar.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { adminCasesQuery } from '../api.ts'
import { CaseModal } from '../components/case-modal.tsx'
import { KIND_NAMES, STATE_NAMES } from '../words.ts'

const userLink = (userId: string, username: string) => (
  <Link to={pages.user.path({ userId })} className="link">
    {username}
  </Link>
)

const COLUMNS: Column<AdminCase>[] = [
  { name: 'Opened', width: 'w-32', show: ({ opened_at }) => <DateText iso={opened_at} /> },
  {
    name: 'Item',
    width: 'w-44',
    show: ({ item }) => (
      <>
        <Link to={pages.listing.path({ itemId: item.listing_id })} className="link">
          {item.title}
        </Link>
        <p className="text-sm text-muted">{formatDollars(item.price)}</p>
      </>
    ),
  },
  {
    name: 'Between',
    width: 'w-40',
    show: ({ buyer_id, buyer_username, seller_id, seller_username }) => (
      <>
        <p>{userLink(buyer_id, buyer_username)}</p>
        <p className="text-sm text-muted">who bought from</p>
        <p>{userLink(seller_id, seller_username)}</p>
      </>
    ),
  },
  {
    name: 'Complaint',
    show: ({ kind, body, decision }) => (
      <>
        <p className="text-sm font-semibold">{KIND_NAMES[kind]}</p>
        <p className="whitespace-pre-line">{body}</p>
        {decision && <p className="mt-1 text-sm text-muted">Decision: {decision}</p>}
      </>
    ),
  },
  {
    name: 'State',
    width: 'w-42',
    show: ({ state }) => <Badge look={state === 'escalated' ? 'warning' : 'plain'}>{STATE_NAMES[state]}</Badge>,
  },
]

const OTHER_STATES = CASE_STATES.filter((state) => state !== 'escalated')

const filtersOf = (address: URLSearchParams) => ({
  state: oneOf(CASE_STATES, address.get('state')),
})

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(adminCasesQuery(filtersOf(search)))

export function AdminCasesPage() {
  const [{ state }, change, address] = useFilters(['state'])
  const cases = useInfiniteQuery(adminCasesQuery(filtersOf(address)))
  const [asked, setAsked] = useState<{ shopCase: AdminCase; open: boolean }>()
  return (
    <>
      <PageHeader title={pages.adminCases.title} lead="Oldest first." />
      <FilterBar>
        <FilterSelect
          label="State"
          value={state}
          any={STATE_NAMES.escalated}
          choices={OTHER_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          onChange={(value) => change({ state: value })}
        />
      </FilterBar>
      <Records
        query={cases}
        caption="Cases"
        columns={COLUMNS}
        idOf={({ id }) => id}
        actions={(shopCase) =>
          shopCase.state === 'escalated' && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Decide the case about ${shopCase.item.title}`}
              onClick={() => setAsked({ shopCase, open: true })}
            >
              Decide
            </Button>
          )
        }
        actionsWidth="w-28"
        empty={{ icon: Handshake, text: messages.casesEmpty }}
        failed={messages.roomFailed}
      />
      {asked && (
        <CaseModal
          key={asked.shopCase.id}
          shopCase={asked.shopCase}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  )
}
