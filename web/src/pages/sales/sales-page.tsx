import { SALE_FILTERS, type SaleFilter } from '@contract/choices.ts'
import { BANK_TIME, LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import type { Sale, SalesTotals } from '@contract/sales.ts'
import { formatCount, formatDollars, formatParts } from '@contract/text/format.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, Receipt } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import {
  fetchSalesFile,
  pendingSalesQuery,
  salesQuery,
  salesTotalsQuery,
  salesYearsQuery,
} from '@/features/sales/api.ts'
import { buyerName, STATE_NAMES, StateBadge } from '@/features/sales/words.tsx'
import { oneOf, textIn } from '@/lib/address/use-filters.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { today } from '@/lib/clock.ts'
import { saveFile } from '@/lib/files/downloads.ts'
import * as messages from '@/lib/messages.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { Filters } from '@/ui/fields/filter-bar.tsx'
import { Card, PageHeader } from '@/ui/page-parts.tsx'
import { type Column, dateColumn, Records } from '@/ui/records.tsx'
import { TextLink, UtcDayText } from '@/ui/text.tsx'

const AMOUNT_PAID = t({ message: 'Paid', context: 'an amount' })

type SalesFileProps = { userId: string; year: number; filters: { q?: string; state?: SaleFilter } }

function SalesFile({ userId, year, filters }: SalesFileProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await fetchSalesFile(userId, { ...filters, year })),
    onError: toastError(t`Couldn’t create the file. Try again.`),
  })
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      <Download className="size-4" />
      {t`Download ${year} as CSV`}
    </Button>
  )
}

const TotalsLine = ({ totals: { orders, total, refunded, fee, net } }: { totals: SalesTotals }) => (
  <dl aria-label={t`Sum of these orders`} className="tabular mb-4 flex flex-wrap gap-x-6 gap-y-1 [&_dt]:text-muted">
    {[
      [t`Orders`, formatCount(orders)],
      [AMOUNT_PAID, formatDollars(total)],
      ...(refunded > 0 ? [[t`Refunded`, formatDollars(refunded)]] : []),
      ...(fee > 0 ? [[t`Fee`, formatDollars(fee)]] : []),
      [t`Earnings before Stripe’s fee`, formatDollars(net)],
    ].map(([name, value]) => (
      <div key={name} className="flex gap-2 last:font-semibold">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

function PendingSales({ userId }: { userId: string }) {
  const { data: pending = [] } = useInfiniteQuery(pendingSalesQuery(userId))
  if (pending.length === 0) return null
  return (
    <Card className="mb-6 p-5">
      <h2 className="text-xl">{t`Payment pending`}</h2>
      <p className="text-muted">{t`Your buyers’ banks are processing these payments. ${BANK_TIME}`}</p>
      <ul className="mt-2 divide-y divide-line">
        {pending.map(({ number, titles, total, since }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="min-w-0 wrap-anywhere">{titles}</span>
            <span className="tabular text-muted">
              <Trans>
                {ph({ total: formatDollars(total) })}, order {number}, since <UtcDayText iso={since} />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const COLUMNS: Column<Sale>[] = [
  {
    name: t`Order`,
    width: 'w-36',
    narrow: 'plain',
    show: ({ id, number }) => (
      <TextLink to={pages.sale.path({ orderId: id })} className="tabular whitespace-nowrap">
        {number}
      </TextLink>
    ),
  },
  dateColumn(t`Date (UTC)`, ({ paid_at }) => paid_at, { isUtc: true }),
  { name: t`Buyer`, width: 'w-32', narrow: 'plain', show: ({ buyer_name }) => buyerName(buyer_name) },
  {
    name: t`Items`,
    narrow: 'title',
    show: ({ titles }) => <span className="max-xl:line-clamp-1">{formatParts(titles)}</span>,
  },
  { name: AMOUNT_PAID, width: 'w-24', narrow: 'spoken', isAmount: true, show: ({ total }) => formatDollars(total) },
  { name: t`Fee`, width: 'w-20', narrow: 'spoken', isAmount: true, show: ({ fee }) => formatDollars(fee) },
  { name: t`Earnings`, width: 'w-24', narrow: 'end', isAmount: true, show: ({ net }) => formatDollars(net) },
  {
    name: t`Status`,
    width: 'w-38',
    narrow: 'end',
    show: ({ is_gift, status, is_refund_pending, is_refund_requested }) => (
      <>
        <StateBadge state={status} />
        {is_gift && <p className="mt-1 text-sm text-muted">{t`Gift`}</p>}
        {is_refund_requested && <p className="mt-1 text-sm font-semibold">{t`Refund requested`}</p>}
        {is_refund_pending && <p className="mt-1 text-sm text-muted">{t`Refund in progress`}</p>}
      </>
    ),
  },
]

const filtersOf = (address: URLSearchParams) => {
  const year = Number(address.get('year'))
  return {
    q: textIn(address, 'q'),
    state: oneOf(SALE_FILTERS, address.get('state')),
    ...(year >= 2000 && year <= 9998 && { year }),
  }
}

function Sales({ userId }: { userId: string }) {
  const filters = filtersOf(useSearchParams()[0])
  const sales = useInfiniteQuery(salesQuery(userId, filters))
  const { data: totals } = useInfiniteQuery(salesTotalsQuery(userId, filters))
  const { data: sold = [] } = useInfiniteQuery(salesYearsQuery(userId))
  const years = [...new Set([today().getUTCFullYear(), ...sold])].sort((a, b) => b - a)
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <>
      <PageHeader title={pages.sales.title} lead={t`Earnings are before Stripe’s fee.`}>
        <SalesFile userId={userId} year={filters.year ?? years[0] ?? 0} filters={filters} />
      </PageHeader>
      <Filters
        filters={[
          { name: 'q', search: t`Item, buyer or order`, minCharacters: LIST_SEARCH_MIN_CHARACTERS },
          { name: 'state', label: t`Status`, any: t`Any status`, names: STATE_NAMES, values: SALE_FILTERS },
          {
            name: 'year',
            label: t`Year (UTC)`,
            any: t`All years`,
            names: Object.fromEntries(years.map((year) => [year, String(year)])),
            values: years.map(String),
          },
        ]}
      />
      {!isFiltered && <PendingSales userId={userId} />}
      {totals && totals.orders > 0 && <TotalsLine totals={totals} />}
      {totals === null && <p className="mb-4 text-muted">{t`Choose a year or a status to see the sum.`}</p>}
      <Records
        query={sales}
        caption={t`Sales`}
        columns={COLUMNS}
        isOpening
        empty={{ icon: Receipt, text: isFiltered ? messages.nothingFound : t`No sales yet.` }}
        failed={t`Couldn’t load your sales.`}
      />
    </>
  )
}

export const prefetch = prefetchForMember(({ search, memberId }) => [salesQuery(memberId, filtersOf(search))])

export const SalesPage = () => <SellersOnly title={pages.sales.title}>{(id) => <Sales userId={id} />}</SellersOnly>
