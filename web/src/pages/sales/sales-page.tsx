import { SALE_FILTERS, type SaleFilter } from '@contract/choices.ts'
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import type { Sale } from '@contract/sales.ts'
import { formatUtcDate } from '@contract/text/dates.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, Receipt } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { fetchSalesFile, salesQuery, salesYearsQuery } from '@/features/sales/api.ts'
import { buyerName, STATE_NAMES, StateBadge } from '@/features/sales/words.tsx'
import { oneOf, textIn } from '@/lib/address/use-filters.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { today } from '@/lib/clock.ts'
import { saveFile } from '@/lib/files/downloads.ts'
import * as messages from '@/lib/messages.ts'
import { toastError } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { SelectField } from '@/ui/fields/fields.tsx'
import { Filters } from '@/ui/fields/filter-bar.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { TextLink } from '@/ui/text.tsx'

type SalesFileProps = { userId: string; filters: { q?: string; state?: SaleFilter } }

function SalesFile({ userId, filters }: SalesFileProps) {
  const { data: sold = [] } = useInfiniteQuery(salesYearsQuery(userId, filters))
  const years = [...new Set([today().getUTCFullYear(), ...sold])].sort((a, b) => b - a)
  const [chosen, setChosen] = useState('')
  const year = years.find((one) => String(one) === chosen) ?? years[0] ?? 0
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await fetchSalesFile(userId, { year, ...filters })),
    onError: toastError('Couldn’t create the file. Try again.'),
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      {years.length > 1 && (
        <SelectField
          label="Year (UTC)"
          value={String(year)}
          choices={years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={setChosen}
        />
      )}
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        <Download className="size-4" />
        {`Download ${year} as CSV`}
      </Button>
    </div>
  )
}

const Amount = ({ dollars }: { dollars: number }) => <span className="tabular">{formatDollars(dollars)}</span>

const COLUMNS: Column<Sale>[] = [
  {
    name: 'Order',
    width: 'w-32',
    narrow: 'plain',
    show: ({ id, number }) => (
      <TextLink to={pages.sale.path({ orderId: id })} className="tabular">
        {number}
      </TextLink>
    ),
  },
  { name: 'Date (UTC)', width: 'w-36', show: ({ paid_at }) => formatUtcDate(paid_at) },
  { name: 'Buyer', width: 'w-32', narrow: 'plain', show: ({ buyer_name }) => buyerName(buyer_name) },
  {
    name: 'Items',
    narrow: 'title',
    show: ({ titles }) => <span className="max-xl:line-clamp-1">{titles.join(', ')}</span>,
  },
  { name: 'Paid', width: 'w-24', narrow: 'spoken', show: ({ total }) => <Amount dollars={total} /> },
  { name: 'Fee', width: 'w-20', narrow: 'spoken', show: ({ fee }) => <Amount dollars={fee} /> },
  { name: 'Earnings', width: 'w-24', narrow: 'end', show: ({ net }) => <Amount dollars={net} /> },
  {
    name: 'Status',
    width: 'w-38',
    narrow: 'end',
    show: ({ is_gift, status, is_refund_pending, is_refund_requested }) => (
      <>
        <StateBadge state={status} />
        {is_gift && <p className="mt-1 text-sm text-muted">Gift</p>}
        {is_refund_requested && <p className="mt-1 text-sm font-semibold">Refund requested</p>}
        {is_refund_pending && <p className="mt-1 text-sm text-muted">Refund in progress</p>}
      </>
    ),
  },
]

const filtersOf = (address: URLSearchParams) => ({
  q: textIn(address, 'q'),
  state: oneOf(SALE_FILTERS, address.get('state')),
})

function Sales({ userId }: { userId: string }) {
  const filters = filtersOf(useSearchParams()[0])
  const sales = useInfiniteQuery(salesQuery(userId, filters))
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <>
      <PageHeader title={pages.sales.title}>
        <SalesFile userId={userId} filters={filters} />
      </PageHeader>
      <Filters
        filters={[
          { name: 'q', search: 'Item, buyer or order', minCharacters: LIST_SEARCH_MIN_CHARACTERS },
          { name: 'state', label: 'Status', any: 'Any status', names: STATE_NAMES, values: SALE_FILTERS },
        ]}
      />
      <Records
        query={sales}
        caption="Sales"
        columns={COLUMNS}
        empty={{ icon: Receipt, text: isFiltered ? messages.nothingFound : 'No sales yet.' }}
        failed="Couldn’t load your sales."
      />
    </>
  )
}

export const prefetch = prefetchForMember(({ search, memberId }) => [salesQuery(memberId, filtersOf(search))])

export const SalesPage = () => <SellersOnly title={pages.sales.title}>{(id) => <Sales userId={id} />}</SellersOnly>
