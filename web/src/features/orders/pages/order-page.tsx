// One order in full.

import { formatDollars } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import { orderNumber } from '@/lib/order-number.ts'
import type { Place } from '@/lib/place.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { Failure } from '@/ui/failure.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { RefundPolicy } from '@/ui/refund-policy.tsx'
import { orderQuery } from '../api.ts'
import { DisputeNote } from '../components/dispute-note.tsx'
import { OrderItemActions } from '../components/order-item-actions.tsx'
import { OrderItemRow } from '../components/order-item-row.tsx'
import { OrderRefunds } from '../components/order-refunds.tsx'
import { OrderStatus } from '../components/order-status.tsx'
import { OrderSupply } from '../components/order-supply.tsx'
import { useOrderHeading } from '../components/use-order-heading.ts'
import { OrderCase } from './order-case.tsx'
import { OrderHelp } from './order-help.tsx'
import { AskForRefund, OrderRequests } from './order-requests.tsx'

export const prefetch = async ({ params: { orderId = '' }, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(orderQuery(orderId))

export function OrderPage() {
  const { orderId = '' } = useParams()
  const headingOf = useOrderHeading()
  const { data: order, error, isPending, refetch } = useQuery(orderQuery(orderId))
  return (
    <>
      {!order && <PageHeader title={pages.order.title} />}
      {isPending && <Loading />}
      {error && <Failure text={messages.orderFailed} onRetry={() => void refetch()} />}
      {order && (
        <>
          <PageHeader
            title={headingOf(order)}
            lead={
              <p className="tabular">
                Order {orderNumber(order.id)}, total {formatDollars(order.total_amount)}
                {order.tax && `, ${formatDollars(order.tax.amount)} of it tax`}
              </p>
            }
          >
            <div className="flex flex-wrap items-center gap-3">
              <OrderStatus status={order.status} />
              {order.status !== 'pending' && order.status !== 'expired' && (
                <ButtonLink to={pages.receipt.path({ orderId: order.id })} variant="secondary" size="sm">
                  Receipt
                </ButtonLink>
              )}
              {order.total_amount > 0 && <AskForRefund order={order} />}
            </div>
          </PageHeader>
          <OrderSupply order={order} className="mb-6" />
          <Card>
            <ul className="divide-y divide-line px-5">
              {order.items.map((item) => (
                <OrderItemRow key={item.id} item={item}>
                  <OrderItemActions order={order} item={item}>
                    <OrderHelp order={order} item={item} />
                    <OrderCase order={order} item={item} />
                  </OrderItemActions>
                </OrderItemRow>
              ))}
            </ul>
          </Card>
          {order.total_amount > 0 && <OrderRequests order={order} />}
          {order.refund_policy && (
            <Card className="mt-6 p-5">
              <RefundPolicy text={order.refund_policy} />
            </Card>
          )}
          {order.status === 'disputed' && <DisputeNote orderId={order.id} />}
          {order.total_amount > 0 && <OrderRefunds orderId={order.id} />}
        </>
      )}
      <ButtonLink to={pages.orders.path()} variant="secondary" className="mt-7">
        Back to Orders
      </ButtonLink>
    </>
  )
}
