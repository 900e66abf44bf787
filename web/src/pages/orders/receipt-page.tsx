import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { orderQuery, orderRefundsQuery } from '@/features/orders/api.ts'
import { OrderSupply } from '@/features/orders/components/supply-choice.tsx'
import { type PrefetchContext, prefetchForMember } from '@/lib/calls/query.ts'
import { fileTypesQuery } from '@/lib/files/file-types.ts'
import * as messages from '@/lib/messages.ts'
import { listPrice, taxLabel } from '@/lib/order-facts.ts'
import { releaseListQuery } from '@/lib/releases.ts'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { BoughtLabels, RefundPolicy } from '@/ui/listings/purchase-terms.tsx'
import { ReleaseHistory } from '@/ui/listings/release-history.tsx'
import { Failure, Loading, PageHeader, Section } from '@/ui/page-parts.tsx'
import { DateText } from '@/ui/text.tsx'

/** The seller pays the marketplace fee, so it isn't shown here. */
const amount = 'tabular py-2 text-right'

const Sum = ({ label, dollars }: { label: string; dollars: number }) => (
  <tr className="font-semibold">
    <th scope="row" className="py-2 text-left">
      {label}
    </th>
    <td className={amount}>{formatDollars(dollars)}</td>
  </tr>
)

const ReceiptLines = ({ order, refunded }: { order: Order; refunded: number }) => (
  <table className="w-full max-w-2xl">
    <caption className="sr-only">Items</caption>
    <thead className="border-b border-line text-sm text-muted">
      <tr>
        <th scope="col" className="py-2 text-left font-medium">
          Item
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          Price (USD)
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {order.items.map((item) => (
        <tr key={item.id}>
          <td className="py-2 pr-4 wrap-anywhere">
            {item.title}
            <BoughtLabels item={item} />
          </td>
          <td className={amount}>{formatDollars(listPrice(item, order.tax?.mode))}</td>
        </tr>
      ))}
    </tbody>
    <tfoot className="border-t border-line">
      {order.bundle && <Sum label={`Bundle ${order.bundle}`} dollars={-order.bundle_discount} />}
      {order.discount_code && <Sum label={`Discount ${order.discount_code}`} dollars={-order.discount} />}
      {order.tax?.mode === 'exclusive' && <Sum label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
      <Sum label="Total paid" dollars={order.total_amount} />
      {order.tax?.mode === 'inclusive' && <Sum label={taxLabel(order.tax.mode)} dollars={order.tax.amount} />}
      {refunded > 0 && <Sum label="Refunded" dollars={-refunded} />}
      {refunded > 0 && <Sum label="Remaining" dollars={order.total_amount - refunded} />}
    </tfoot>
  </table>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function ReceiptFacts({ order }: { order: Order }) {
  const { profile } = useMember()
  return (
    <dl className="mb-6 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Sold by">{order.items[0]?.seller_name || 'Unknown Seller'}</Fact>
      {profile && (
        <Fact label="Sold to">
          {profile.name}
          {profile.email && <span className="block text-muted">{profile.email}</span>}
        </Fact>
      )}
      <Fact label="Date">
        <DateText iso={order.created_at} />
      </Fact>
      <Fact label="Order">
        <span className="tabular">{order.number}</span>
      </Fact>
    </dl>
  )
}

/** Not for an unfinished checkout. */
const wasPaid = ({ status }: Order) => status !== 'pending' && status !== 'expired'

const heldItems = ({ items }: Order) => items.filter(({ is_held }) => is_held)

/** What the buyer got and may still download, with the digests. */
const ReceiptFiles = ({ order }: { order: Order }) =>
  heldItems(order).map(({ id, file_id, title }) => (
    <Section key={id} id={`files-${id}`} title={`Files of ${title}`} className="mt-6 max-w-2xl">
      <div className="mt-3">
        <ReleaseHistory listingId={file_id} hasDownloads={false} isShown={({ can_download }) => can_download} />
      </div>
    </Section>
  ))

const prefetchOrder = prefetchForMember(({ params: { orderId = '' } }) => [
  orderQuery(orderId),
  orderRefundsQuery(orderId),
  fileTypesQuery,
])

/** The order says whose files the receipt lists. */
export async function prefetch(context: PrefetchContext) {
  const { params, memberId, queryClient } = context
  await prefetchOrder(context)
  const order = memberId && queryClient.getQueryData(orderQuery(params.orderId ?? '').queryKey)
  if (!order || !wasPaid(order)) return
  const lists = heldItems(order).map(({ file_id }) => releaseListQuery(file_id, true))
  await Promise.all(lists.map((list) => queryClient.prefetchInfiniteQuery(list)))
}

export function ReceiptPage() {
  const { orderId = '' } = useParams()
  const { data: order, ...first } = useQuery(orderQuery(orderId))
  const { data: sums, ...second } = useQuery(orderRefundsQuery(orderId))
  const isThere = order && wasPaid(order) && sums
  const retry = () => Promise.all([first.refetch(), second.refetch()])
  return (
    <>
      <PageHeader title={pages.receipt.title}>
        {isThere && (
          <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" />
            Print or save as PDF
          </Button>
        )}
      </PageHeader>
      {(first.isPending || second.isPending) && <Loading />}
      {(first.isError || second.isError) && <Failure text={messages.orderFailed} onRetry={retry} />}
      {order && !wasPaid(order) && <p>This order wasn’t paid, so there’s no receipt.</p>}
      {isThere && (
        <>
          <ReceiptFacts order={order} />
          <ReceiptLines order={order} refunded={sums.refunded} />
          {order.withdrawal?.consent && <OrderSupply order={order} className="mt-6" />}
          <RefundPolicy text={order.refund_policy} className="mt-6" />
          <ReceiptFiles order={order} />
        </>
      )}
      <ButtonLink to={pages.order.path({ orderId })} variant="secondary" className="mt-7 print:hidden">
        Back to the order
      </ButtonLink>
    </>
  )
}
