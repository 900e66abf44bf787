// The newest orders on the overview.

import { formatDollars } from '@contract/format.ts'
import { RECENT_ORDERS_MAX } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { orderNumber } from '@/lib/order-facts.ts'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { Skeleton } from '@/ui/feedback/loading.tsx'
import { ordersQuery } from '../api.ts'

export function RecentOrders() {
  const orders = useInfiniteQuery(ordersQuery(useMember().id))
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">Recent Orders</h2>
        <Link to={pages.orders.path()} className="link">
          See all
        </Link>
      </div>
      <div className="mt-4">
        {orders.isPending && <Skeleton className="h-40" />}
        {orders.isError && <Failure text={messages.ordersFailed} onRetry={() => void orders.refetch()} />}
        {orders.data?.length === 0 && <p className="text-muted">{messages.ordersEmpty}</p>}
        <ul className="divide-y divide-line">
          {orders.data?.slice(0, RECENT_ORDERS_MAX).map((order) => (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
              <div className="min-w-0">
                <p className="font-semibold">
                  <DateText iso={order.created_at} />
                </p>
                <p className="tabular text-sm text-muted">
                  Total: {formatDollars(order.total_amount)}, order {orderNumber(order.id)}
                </p>
              </div>
              <Link to={pages.order.path({ orderId: order.id })} className="link">
                View Order Details
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
