// The log: every act of every admin.
import { LOGGED_ACTIONS } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { oneOf, textIn, useFilters } from '@/lib/use-filters.ts'
import { FilterBar, FilterSearch, FilterSelect, OnlyOf } from '@/ui/filter-bar.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Records } from '@/ui/records.tsx'
import { actionsQuery } from '../api.ts'
import { ACTION_COLUMNS } from '../components/action-columns.tsx'
import { ACTION_NAMES } from '../rooms.ts'

const filtersOf = (address: URLSearchParams) => ({
  action: oneOf(LOGGED_ACTIONS, address.get('action')),
  adminId: textIn(address, 'admin'),
  userId: textIn(address, 'user'),
  admin: textIn(address, 'by'),
  user: textIn(address, 'about'),
})

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(actionsQuery(filtersOf(search)))

export function ActionsPage() {
  const [{ action, admin, user, by, about }, change, address] = useFilters(['action', 'admin', 'user', 'by', 'about'])
  const actions = useInfiniteQuery(actionsQuery(filtersOf(address)))
  return (
    <>
      <PageHeader title={pages.actions.title} lead="Admin actions, newest first. This log can’t be edited." />
      <FilterBar>
        <FilterSelect
          label="What"
          value={action}
          any="Everything"
          choices={LOGGED_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }))}
          onChange={(value) => change({ action: value })}
        />
        <FilterSearch label="Admin’s username" text={by} onSearch={(text) => change({ by: text })} />
        <FilterSearch label="Person’s username" text={about} onSearch={(text) => change({ about: text })} />
        {admin && <OnlyOf what="one admin" onClear={() => change({ admin: '' })} />}
        {user && <OnlyOf what="one person" onClear={() => change({ user: '' })} />}
      </FilterBar>
      <Records
        query={actions}
        caption="Admin actions"
        columns={ACTION_COLUMNS}
        idOf={({ id }) => id}
        empty={{ icon: ScrollText, text: messages.logEmpty }}
        failed={messages.roomFailed}
      />
    </>
  )
}
