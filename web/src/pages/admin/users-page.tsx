import type { FoundUser } from '@contract/admin.ts'
import { STANDINGS } from '@contract/choices.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { UserSearch } from 'lucide-react'
import { usersQuery } from '@/features/admin/api.ts'
import { STANDING_NAMES, StandingBadge } from '@/features/admin/components/standing-badge.tsx'
import { listPage, oneOf, textIn } from '@/lib/address/use-filters.ts'
import { Trans, t } from '@/lib/texts.ts'
import { AdminList, type Column, dateColumn, TwoLines } from '@/ui/records.tsx'
import { TextLink, UserLink } from '@/ui/text.tsx'

const COLUMNS: Column<FoundUser>[] = [
  {
    name: t`Person`,
    show: ({ id, username, name }) => <TwoLines first={<UserLink id={id} username={username} />} second={name} />,
  },
  {
    name: t`Standing`,
    narrow: 'end',
    show: ({ standing, suspended_until }) => <StandingBadge standing={standing} until={suspended_until} />,
  },
  { name: t`Sells`, width: 'w-20', show: ({ is_seller }) => (is_seller ? t`Yes` : t`No`) },
  dateColumn(t`Since`, ({ created_at }) => created_at),
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
    lead={
      <Trans>
        To find a person by their email address, use <TextLink to={pages.lookUp.path()}>Look up</TextLink>.
      </Trans>
    }
    filters={[
      { name: 'q', search: t`Name or id`, minCharacters: LIST_SEARCH_MIN_CHARACTERS },
      { name: 'standing', label: t`Standing`, any: t`Any standing`, names: STANDING_NAMES },
      { name: 'seller', label: t`Selling`, any: t`Everyone`, names: { true: t`Sellers`, false: t`Buyers only` } },
    ]}
    query={useUsers()}
    columns={COLUMNS}
    icon={UserSearch}
  />
)
