// My Orders, with a search.

import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import { isAnswered } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { textIn, useFilters } from '@/lib/use-filters.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Failure } from '@/ui/failure.tsx'
import { FilterBar, FilterSearch } from '@/ui/filter-bar.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ordersQuery } from '../api.ts'
import { OrderCard } from '../components/order-card.tsx'
import { OrderHelp } from './order-help.tsx'

const filtersOf = (address: URLSearchParams) => ({ q: textIn(address, 'q') })

export const prefetch = async ({ memberId, queryClient, search }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(ordersQuery(memberId, filtersOf(search)))

export function OrdersPage() {
  const [{ q }, change, address] = useFilters(['q'])
  const orders = useInfiniteQuery(ordersQuery(useMember().id, filtersOf(address)))
  return (
    <>
      <PageHeader title={pages.orders.title} />
      {(q !== '' || Boolean(orders.data?.length)) && (
        <FilterBar>
          <FilterSearch
            label="Item, seller or order"
            text={q}
            minCharacters={LIST_SEARCH_MIN_CHARACTERS}
            onSearch={(text) => change({ q: text })}
          />
        </FilterBar>
      )}
      {orders.isPending && <Loading text={messages.ordersLoading} />}
      {orders.isError && (
        <Failure
          text={isAnswered(orders.error) ? messages.ordersFailed : messages.ordersUnanswered}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data?.length === 0 && (
        <EmptyState icon={Package} text={q === '' ? messages.ordersEmpty : messages.nothingFound}>
          {q === '' && (
            <ButtonLink to={pages.home.path()} variant="secondary">
              See popular items
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <div className="grid gap-4">
        {orders.data?.map((order) => (
          <OrderCard key={order.id} order={order} renderHelp={(item) => <OrderHelp order={order} item={item} />} />
        ))}
      </div>
      <LoadMore query={orders} />
    </>
  )
}
