import { formatDollars } from '@contract/format.ts'
import { RECENT_ORDERS_MAX } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { orderNumber } from '@/lib/order-facts.ts'
import { DateText } from '@/ui/date-text.tsx'
import { Skeleton } from '@/ui/feedback.tsx'
import { Card } from '@/ui/layout.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { ordersQuery } from '../api.ts'

export const RecentOrders = () => (
  <Card className="p-5 sm:p-6">
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="text-xl">Recent Orders</h2>
      <Link to={pages.orders.path()} className="link">
        See all
      </Link>
    </div>
    <div className="mt-4">
      <QueryResult
        query={{ ...useInfiniteQuery(ordersQuery(useMember().id)), hasNextPage: undefined }}
        loading={<Skeleton className="h-40" />}
        failed={messages.ordersFailed}
        empty={messages.ordersEmpty}
      >
        {(orders) => (
          <ul className="divide-y divide-line">
            {orders.slice(0, RECENT_ORDERS_MAX).map((order) => (
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
        )}
      </QueryResult>
    </div>
  </Card>
)
