import { pages } from '@contract/pages.ts'
import type { StripeDifference } from '@contract/queues.ts'
import { formatCents } from '@contract/text/format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { stripeDifferencesQuery } from '@/features/sales/api.ts'
import { oneOf } from '@/lib/address/use-filters.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { AdminList, type Column, TwoLines, userColumn } from '@/ui/records.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'

const KINDS: Record<StripeDifference['kind'], string> = {
  sale: t({ message: 'Sale', context: 'one sold' }),
  platform_fee: t`Shop fee`,
  refund: t({ message: 'Refund', context: 'money returned' }),
  dispute: t`Dispute`,
}
const FOUND: Record<StripeDifference['found'], string> = {
  missing_here: t`Missing in the ledger`,
  missing_there: t`Missing at Stripe`,
  amount_differs: t`Amounts differ`,
}

const OPEN = t({ message: 'Open', context: 'state of a case' })

const COLUMNS: Column<StripeDifference>[] = [
  { name: t`First seen`, width: 'w-34', show: ({ first_seen_at }) => <MomentText iso={first_seen_at} /> },
  userColumn(t`Seller`, 'w-40', 'seller'),
  {
    name: t`Payment`,
    show: ({ payment_intent_id, order_id }) => (
      <>
        <p className="break-all">{payment_intent_id}</p>
        <p className="text-sm break-all text-muted">{order_id ? t`Order ${order_id}` : t`No order`}</p>
      </>
    ),
  },
  { name: t`What`, width: 'w-44', show: ({ kind, found }) => <TwoLines first={KINDS[kind]} second={FOUND[found]} /> },
  { name: t`Ledger`, width: 'w-24', show: ({ ledger_cents }) => formatCents(ledger_cents) },
  { name: 'Stripe', width: 'w-24', show: ({ stripe_cents }) => formatCents(stripe_cents) },
  {
    name: t`State`,
    width: 'w-24',
    show: ({ solved_at }) =>
      solved_at ? <Badge look="good">{t`Resolved`}</Badge> : <Badge look="warning">{OPEN}</Badge>,
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
      lead={t`Each account is checked against Stripe daily. A difference is resolved once both sides match.`}
      caption={t`Differences between the ledger and Stripe`}
      filters={[{ name: 'state', label: t`State`, any: t`Any state`, names: { open: OPEN, solved: t`Resolved` } }]}
      query={useInfiniteQuery(stripeDifferencesQuery(filters))}
      columns={COLUMNS}
      icon={Scale}
      empty={filters.state ? messages.nothingFound : t`The ledger matches Stripe.`}
    />
  )
}
