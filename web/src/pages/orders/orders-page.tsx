import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { GiftBadge } from '@/features/gifts/given-gift.tsx'
import { useClaimOnOpening } from '@/features/guests/components/keep-in-account.tsx'
import { LicencePanel } from '@/features/licences/components/licence-panel.tsx'
import { ordersQuery } from '@/features/orders/api.ts'
import {
  OrderItemActions,
  OrderItemRow,
  OrderStatus,
  PendingNote,
  useOrderHeading,
} from '@/features/orders/components/order-items.tsx'
import { OrderSupply } from '@/features/orders/components/supply-choice.tsx'
import { textIn } from '@/lib/address/use-filters.ts'
import { isAnswered } from '@/lib/calls/api-error.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { HomeLink, SmallLink } from '@/ui/button.tsx'
import { Filters } from '@/ui/fields/filter-bar.tsx'
import { Card, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { OrderHelp } from './order-help.tsx'

const OrderCard = ({ order }: { order: Order }) => (
  <Card>
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
      <h2 className="text-base">{useOrderHeading()(order)}</h2>
      <div className="flex flex-wrap items-center gap-2">
        <p className="tabular text-sm text-muted">{order.number}</p>
        {order.gift && (
          <p className="flex items-center gap-2 text-sm">
            <Trans>
              Gift <GiftBadge gift={order.gift} />
            </Trans>
          </p>
        )}
        <OrderStatus status={order.status} />
      </div>
    </div>
    <PendingNote order={order} className="m-4" />
    {(order.withdrawal?.is_waiting || order.withdrawal?.can_withdraw) && (
      <OrderSupply order={order} className="border-b border-line px-4 py-4" />
    )}
    <ul className="divide-y divide-line px-4">
      {order.items.map((item) => (
        <OrderItemRow key={item.id} order={order} item={item} below={<LicencePanel item={item} />}>
          <OrderItemActions order={order} item={item}>
            <OrderHelp order={order} item={item} />
            <SmallLink to={pages.order.path({ orderId: order.id })}>{t`View Details`}</SmallLink>
          </OrderItemActions>
        </OrderItemRow>
      ))}
    </ul>
  </Card>
)

const filtersOf = (address: URLSearchParams) => ({ q: textIn(address, 'q') })

export const prefetch = prefetchForMember(({ memberId, search }) => [ordersQuery(memberId, filtersOf(search))])

export function OrdersPage() {
  useClaimOnOpening()
  const filters = filtersOf(useSearchParams()[0])
  const orders = useInfiniteQuery(ordersQuery(useMember().id, filters))
  return (
    <>
      <PageHeader title={pages.orders.title} />
      {(filters.q || Boolean(orders.data?.length)) && (
        <Filters
          filters={[{ name: 'q', search: t`Item, seller or order`, minCharacters: LIST_SEARCH_MIN_CHARACTERS }]}
        />
      )}
      <QueryResult
        query={orders}
        loading={<Loading text={t`Loading your orders...`} />}
        failed={isAnswered(orders.error) ? messages.ordersFailed : t`An error occurred.`}
        empty={{
          icon: Package,
          text: filters.q ? messages.nothingFound : messages.ordersEmpty,
          action: !filters.q && <HomeLink>{t`See popular items`}</HomeLink>,
        }}
      >
        {(shown) => (
          <div className="grid gap-4">
            {shown.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </div>
        )}
      </QueryResult>
    </>
  )
}
