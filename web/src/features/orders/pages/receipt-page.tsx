// The receipt of an order, to print or to save as PDF by the browser's own print.
import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { Failure } from '@/ui/alert.tsx'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { RefundPolicy } from '@/ui/refund-policy.tsx'
import { orderQuery, orderRefundsQuery } from '../api.ts'
import { OrderSupply } from '../components/order-supply.tsx'
import { ReceiptLines } from '../components/receipt-lines.tsx'

/** Who sold what to whom, and when. */
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
        <span className="tabular">{order.id}</span>
      </Fact>
    </dl>
  )
}

export const prefetch = async ({ params: { orderId = '' }, memberId, queryClient }: Place) =>
  memberId &&
  Promise.all([queryClient.prefetchQuery(orderQuery(orderId)), queryClient.prefetchQuery(orderRefundsQuery(orderId))])

/** Nothing was paid for a checkout that was not finished. */
const isPaid = ({ status }: Order) => status !== 'pending' && status !== 'expired'

export function ReceiptPage() {
  const { orderId = '' } = useParams()
  const { data: order, ...first } = useQuery(orderQuery(orderId))
  const { data: sums, ...second } = useQuery(orderRefundsQuery(orderId))
  const isThere = order && isPaid(order) && sums
  const retry = () => void Promise.all([first.refetch(), second.refetch()])
  return (
    <>
      <PageHeader title={pages.receipt.title}>
        {isThere && (
          <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print or save as PDF
          </Button>
        )}
      </PageHeader>
      {(first.isPending || second.isPending) && <Loading />}
      {(first.isError || second.isError) && <Failure text={messages.orderFailed} onRetry={retry} />}
      {order && !isPaid(order) && <p>{messages.receiptNotPaid}</p>}
      {isThere && (
        <>
          <ReceiptFacts order={order} />
          <ReceiptLines order={order} refunded={sums.refunded} />
          {order.withdrawal?.consent && <OrderSupply order={order} className="mt-6" />}
          <RefundPolicy text={order.refund_policy} className="mt-6" />
        </>
      )}
      <ButtonLink to={pages.order.path({ orderId })} variant="secondary" className="mt-7 print:hidden">
        Back to the order
      </ButtonLink>
    </>
  )
}
