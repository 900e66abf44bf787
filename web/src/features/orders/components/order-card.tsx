// An order in the list.

import type { Order, OrderItem } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { OrderItemActions } from './order-item-actions.tsx'
import { OrderItemRow } from './order-item-row.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderSupply } from './order-supply.tsx'
import { useOrderHeading } from './use-order-heading.ts'

type OrderCardProps = { order: Order; renderHelp: (item: OrderItem) => ReactNode }

export const OrderCard = ({ order, renderHelp }: OrderCardProps) => (
  <Card>
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
      <h2 className="text-base">{useOrderHeading()(order)}</h2>
      <OrderStatus status={order.status} />
    </div>
    {order.withdrawal?.is_waiting && <OrderSupply order={order} className="border-b border-line px-4 py-4" />}
    <ul className="divide-y divide-line px-4">
      {order.items.map((item) => (
        <OrderItemRow key={item.id} item={item}>
          <OrderItemActions order={order} item={item}>
            {renderHelp(item)}
            <ButtonLink to={pages.order.path({ orderId: order.id })} variant="secondary" size="sm">
              View Details
            </ButtonLink>
          </OrderItemActions>
        </OrderItemRow>
      ))}
    </ul>
  </Card>
)
