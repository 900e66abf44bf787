// Everyone who has an account.

import type { foundUser } from '@contract/admin.ts'
import { STANDINGS } from '@contract/choices.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import type { z } from 'zod'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { oneOf, textIn, useFilters } from '@/lib/use-filters.ts'
import { DateText } from '@/ui/date-text.tsx'
import { FilterBar, FilterSearch, FilterSelect } from '@/ui/filter-bar.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type Column, Nothing, Records } from '@/ui/records.tsx'
import { UserLink } from '@/ui/user-link.tsx'
import { usersQuery } from '../api.ts'
import { STANDING_NAMES, StandingBadge } from '../components/standing-badge.tsx'

type FoundUser = z.output<typeof foundUser>

const COLUMNS: Column<FoundUser>[] = [
  {
    name: 'Person',
    show: ({ id, username, name }) => (
      <>
        <p>
          <UserLink id={id} username={username} />
        </p>
        <p className="text-sm text-muted">{name}</p>
      </>
    ),
  },
  { name: 'Email', narrow: 'plain', show: ({ email }) => email ?? <Nothing /> },
  {
    name: 'Standing',
    narrow: 'end',
    show: ({ standing, suspended_until }) => <StandingBadge standing={standing} until={suspended_until} />,
  },
  { name: 'Sells', width: 'w-20', show: ({ is_seller }) => (is_seller ? 'Yes' : 'No') },
  { name: 'Since', width: 'w-40', show: ({ created_at }) => <DateText iso={created_at} /> },
]

const SELLING = [
  { value: 'true', label: 'Sellers' },
  { value: 'false', label: 'Buyers only' },
] as const

const filtersOf = (address: URLSearchParams) => ({
  q: textIn(address, 'q'),
  standing: oneOf(STANDINGS, address.get('standing')),
  isSeller: oneOf(['true', 'false'], address.get('seller')),
})

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(usersQuery(filtersOf(search)))

export function UsersPage() {
  const [{ q, standing, seller }, change, address] = useFilters(['q', 'standing', 'seller'])
  const users = useInfiniteQuery(usersQuery(filtersOf(address)))
  return (
    <>
      <PageHeader title={pages.users.title} />
      <FilterBar>
        <FilterSearch
          label="Name, email or id"
          text={q}
          minCharacters={LIST_SEARCH_MIN_CHARACTERS}
          onSearch={(text) => change({ q: text })}
        />
        <FilterSelect
          label="Standing"
          value={standing}
          any="Any standing"
          choices={STANDINGS.map((value) => ({ value, label: STANDING_NAMES[value] }))}
          onChange={(value) => change({ standing: value })}
        />
        <FilterSelect
          label="Selling"
          value={seller}
          any="Everyone"
          choices={SELLING}
          onChange={(value) => change({ seller: value })}
        />
      </FilterBar>
      <Records
        query={users}
        caption="People"
        columns={COLUMNS}
        idOf={({ id }) => id}
        empty={{ icon: UserSearch, text: messages.nothingFound }}
        failed={messages.roomFailed}
      />
    </>
  )
}
