// My Orders.

import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { ButtonLink } from '@/components/button-link.tsx'
import { EmptyState } from '@/components/empty-state.tsx'
import { Failure } from '@/components/failure.tsx'
import { LoadMore } from '@/components/load-more.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { ordersQuery } from '@/features/orders/api/orders.ts'
import { OrderCard } from '@/features/orders/components/order-card.tsx'
import { isAnswered } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { useMember } from '@/lib/viewer.ts'
import { OrderHelp } from '../shop/order-help.tsx'

export const prefetch = async ({ memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(ordersQuery(memberId))

export function Component() {
  const orders = useInfiniteQuery(ordersQuery(useMember().id))
  return (
    <>
      <PageHeader title={pages.orders.title} />
      {orders.isPending && <Loading text={messages.ordersLoading} />}
      {orders.isError && (
        <Failure
          text={isAnswered(orders.error) ? messages.ordersFailed : messages.ordersUnanswered}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data?.length === 0 && (
        <EmptyState icon={Package} text={messages.ordersEmpty}>
          <ButtonLink to={pages.home.path()} variant="secondary">
            See popular items
          </ButtonLink>
        </EmptyState>
      )}
      <div className="grid gap-6">
        {orders.data?.map((order) => (
          <OrderCard key={order.id} order={order} renderHelp={(item) => <OrderHelp order={order} item={item} />} />
        ))}
      </div>
      <LoadMore query={orders} />
    </>
  )
}
