import type { foundUser } from '@contract/admin.ts'
import { STANDINGS } from '@contract/choices.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { UserSearch } from 'lucide-react'
import type { z } from 'zod'
import { usersQuery } from '@/features/admin/api.ts'
import { STANDING_NAMES, StandingBadge } from '@/features/admin/components/standing-badge.tsx'
import { listPage, oneOf, textIn } from '@/lib/address/use-filters.ts'
import { AdminList, type Column, dateColumn, NoValue, TwoLines } from '@/ui/records.tsx'
import { UserLink } from '@/ui/text.tsx'

type FoundUser = z.output<typeof foundUser>

const COLUMNS: Column<FoundUser>[] = [
  {
    name: 'Person',
    show: ({ id, username, name }) => <TwoLines first={<UserLink id={id} username={username} />} second={name} />,
  },
  { name: 'Email', narrow: 'plain', show: ({ email }) => email ?? <NoValue /> },
  {
    name: 'Standing',
    narrow: 'end',
    show: ({ standing, suspended_until }) => <StandingBadge standing={standing} until={suspended_until} />,
  },
  { name: 'Sells', width: 'w-20', show: ({ is_seller }) => (is_seller ? 'Yes' : 'No') },
  dateColumn('Since', ({ created_at }) => created_at),
]

export const [prefetch, useUsers] = listPage((address) =>
  usersQuery({
    q: textIn(address, 'q'),
    standing: oneOf(STANDINGS, address.get('standing')),
    isSeller: oneOf(['true', 'false'], address.get('seller')),
  }),
)

export const UsersPage = () => (
  <AdminList
    page={pages.users}
    filters={[
      { name: 'q', search: 'Name, email or id', minCharacters: LIST_SEARCH_MIN_CHARACTERS },
      { name: 'standing', label: 'Standing', any: 'Any standing', names: STANDING_NAMES },
      { name: 'seller', label: 'Selling', any: 'Everyone', names: { true: 'Sellers', false: 'Buyers only' } },
    ]}
    query={useUsers()}
    columns={COLUMNS}
    icon={UserSearch}
  />
)
