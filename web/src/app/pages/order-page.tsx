// One order in full.

import { formatDollars } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ButtonLink } from '@/components/button-link.tsx'
import { Card } from '@/components/card.tsx'
import { Failure } from '@/components/failure.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { RefundPolicy } from '@/components/refund-policy.tsx'
import { orderQuery } from '@/features/orders/api/order.ts'
import { DisputeNote } from '@/features/orders/components/dispute-note.tsx'
import { OrderItemActions } from '@/features/orders/components/order-item-actions.tsx'
import { OrderItemRow } from '@/features/orders/components/order-item-row.tsx'
import { OrderRefunds } from '@/features/orders/components/order-refunds.tsx'
import { OrderStatus } from '@/features/orders/components/order-status.tsx'
import { OrderSupply } from '@/features/orders/components/order-supply.tsx'
import { useOrderHeading } from '@/features/orders/components/use-order-heading.ts'
import * as messages from '@/lib/messages.ts'
import { orderNumber } from '@/lib/order-number.ts'
import type { Place } from '@/lib/place.ts'
import { OrderCase } from '../shop/order-case.tsx'
import { OrderHelp } from '../shop/order-help.tsx'
import { AskForRefund, OrderRequests } from '../shop/order-requests.tsx'

export const prefetch = async ({ params: { orderId = '' }, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(orderQuery(orderId))

export function Component() {
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
