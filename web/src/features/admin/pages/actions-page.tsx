// The log: every act of every admin.
import { LOGGED_ACTIONS } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { oneOf, textIn } from '@/lib/use-filters.ts'
import { AdminList, choicesOf } from '@/ui/admin-list.tsx'
import { actionsQuery } from '../api.ts'
import { ACTION_COLUMNS } from '../components/action-columns.tsx'
import { ACTION_NAMES } from '../components/standing-badge.tsx'

const filtersOf = (address: URLSearchParams) => ({
  action: oneOf(LOGGED_ACTIONS, address.get('action')),
  adminId: textIn(address, 'admin'),
  userId: textIn(address, 'user'),
  admin: textIn(address, 'by'),
  user: textIn(address, 'about'),
})

export const prefetch = async ({ search, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchInfiniteQuery(actionsQuery(filtersOf(search)))

export function ActionsPage() {
  const [address] = useSearchParams()
  return (
    <AdminList
      page={pages.actions}
      lead="Admin actions, newest first. This log can’t be edited."
      caption="Admin actions"
      filters={[
        { name: 'action', label: 'What', any: 'Everything', choices: choicesOf(ACTION_NAMES, [...LOGGED_ACTIONS]) },
        { name: 'by', search: 'Admin’s username' },
        { name: 'about', search: 'Person’s username' },
        { name: 'admin', only: 'one admin' },
        { name: 'user', only: 'one person' },
      ]}
      query={useInfiniteQuery(actionsQuery(filtersOf(address)))}
      columns={ACTION_COLUMNS}
      icon={ScrollText}
      empty={messages.logEmpty}
    />
  )
}
