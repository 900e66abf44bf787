// Where Stripe and the ledger say different things of a payment: what is missing, on which side, and since when.

import { formatCents } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import type { stripeDifference } from '@contract/queues.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { oneOf, useFilters } from '@/lib/use-filters.ts'
import { Badge } from '@/ui/badge.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { FilterBar, FilterSelect } from '@/ui/filter-bar.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type Column, Nothing, Records } from '@/ui/records.tsx'
import { stripeDifferencesQuery } from '../api.ts'

type Difference = z.output<typeof stripeDifference>

const KINDS: Record<Difference['kind'], string> = {
  sale: 'Sale',
  platform_fee: 'Shop fee',
  refund: 'Refund',
  dispute: 'Dispute',
}
const FOUND: Record<Difference['found'], string> = {
  missing_here: 'Missing in the ledger',
  missing_there: 'Missing at Stripe',
  amount_differs: 'Amounts differ',
}

const Seller = ({ seller_id, seller_username }: Difference) =>
  seller_id && seller_username ? (
    <Link to={pages.user.path({ userId: seller_id })} className="link">
      {seller_username}
    </Link>
  ) : (
    <Nothing />
  )

const COLUMNS: Column<Difference>[] = [
  { name: 'First seen', width: 'w-34', show: ({ first_seen_at }) => <MomentText iso={first_seen_at} /> },
  { name: 'Seller', width: 'w-40', show: (difference) => <Seller {...difference} /> },
  {
    name: 'Payment',
    show: ({ payment_intent_id, order_id }) => (
      <>
        <p className="break-all">{payment_intent_id}</p>
        <p className="text-sm break-all text-muted">{order_id ? `Order ${order_id}` : 'No order'}</p>
      </>
    ),
  },
  {
    name: 'What',
    width: 'w-44',
    show: ({ kind, found }) => (
      <>
        <p>{KINDS[kind]}</p>
        <p className="text-sm text-muted">{FOUND[found]}</p>
      </>
    ),
  },
  { name: 'Ledger', width: 'w-24', show: ({ ledger_cents }) => formatCents(ledger_cents) },
  { name: 'Stripe', width: 'w-24', show: ({ stripe_cents }) => formatCents(stripe_cents) },
  {
    name: 'State',
    width: 'w-24',
    show: ({ solved_at }) => (solved_at ? <Badge look="good">Resolved</Badge> : <Badge look="warning">Open</Badge>),
  },
]

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'solved', label: 'Resolved' },
] as const

const filtersOf = (address: URLSearchParams) => ({
  state: oneOf(['open', 'solved'], address.get('state')),
})

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(stripeDifferencesQuery(filtersOf(search)))

export function StripeDifferencesPage() {
  const [{ state }, change, address] = useFilters(['state'])
  const list = useInfiniteQuery(stripeDifferencesQuery(filtersOf(address)))
  return (
    <>
      <PageHeader
        title={pages.stripeDifferences.title}
        lead="Each account is checked against Stripe daily. A difference is resolved once both sides match."
      />
      <FilterBar>
        <FilterSelect
          label="State"
          value={state}
          any="Any state"
          choices={STATES}
          onChange={(value) => change({ state: value })}
        />
      </FilterBar>
      <Records
        query={list}
        caption="Differences between the ledger and Stripe"
        columns={COLUMNS}
        idOf={({ id }) => id}
        empty={{ icon: Scale, text: state ? messages.nothingFound : messages.stripeDifferencesEmpty }}
        failed={messages.roomFailed}
      />
    </>
  )
}
