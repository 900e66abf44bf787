import { pages } from '@contract/pages.ts'
import type { stripeDifference } from '@contract/queues.ts'
import { formatCents } from '@contract/text/format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { stripeDifferencesQuery } from '@/features/sales/api.ts'
import { oneOf } from '@/lib/address/use-filters.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { AdminList, type Column, TwoLines, userColumn } from '@/ui/records.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'

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

const COLUMNS: Column<Difference>[] = [
  { name: 'First seen', width: 'w-34', show: ({ first_seen_at }) => <MomentText iso={first_seen_at} /> },
  userColumn('Seller', 'w-40', 'seller'),
  {
    name: 'Payment',
    show: ({ payment_intent_id, order_id }) => (
      <>
        <p className="break-all">{payment_intent_id}</p>
        <p className="text-sm break-all text-muted">{order_id ? `Order ${order_id}` : 'No order'}</p>
      </>
    ),
  },
  { name: 'What', width: 'w-44', show: ({ kind, found }) => <TwoLines first={KINDS[kind]} second={FOUND[found]} /> },
  { name: 'Ledger', width: 'w-24', show: ({ ledger_cents }) => formatCents(ledger_cents) },
  { name: 'Stripe', width: 'w-24', show: ({ stripe_cents }) => formatCents(stripe_cents) },
  {
    name: 'State',
    width: 'w-24',
    show: ({ solved_at }) => (solved_at ? <Badge look="good">Resolved</Badge> : <Badge look="warning">Open</Badge>),
  },
]

const filtersOf = (address: URLSearchParams) => ({ state: oneOf(['open', 'solved'], address.get('state')) })

export const prefetch = prefetchForMember(({ search }) => [stripeDifferencesQuery(filtersOf(search))])

export function StripeDifferencesPage() {
  const [address] = useSearchParams()
  const filters = filtersOf(address)
  return (
    <AdminList
      page={pages.stripeDifferences}
      lead="Each account is checked against Stripe daily. A difference is resolved once both sides match."
      caption="Differences between the ledger and Stripe"
      filters={[{ name: 'state', label: 'State', any: 'Any state', names: { open: 'Open', solved: 'Resolved' } }]}
      query={useInfiniteQuery(stripeDifferencesQuery(filters))}
      columns={COLUMNS}
      icon={Scale}
      empty={filters.state ? messages.nothingFound : 'The ledger matches Stripe.'}
    />
  )
}
