import { RECENT_ORDERS_MAX } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { OverviewCard } from '@/ui/overview-card.tsx'
import { Skeleton } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { DateText, TextLink } from '@/ui/text.tsx'
import { ordersQuery } from '../api.ts'

export const RecentOrders = () => (
  <OverviewCard title={t`Recent Orders`} to={pages.orders.path()} more={t`See all`}>
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
                    {t`Total: ${{ total: formatDollars(order.total_amount) }}, order ${{ number: order.number }}`}
                    {order.status === 'processing' && `, ${t`payment pending`}`}
                  </p>
                </div>
                <TextLink to={pages.order.path({ orderId: order.id })}>{t`View Order Details`}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </div>
  </OverviewCard>
)
