// Download and review of an item that the buyer holds.

import type { Order, OrderItem } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/ui/button.tsx'
import { DownloadButton } from './download-button.tsx'
import { isWaiting } from './supply-choice.tsx'

type OrderItemActionsProps = { order: Order; item: OrderItem; children: ReactNode }

export const OrderItemActions = ({ order, item, children }: OrderItemActionsProps) => (
  <>
    {item.is_held && !isWaiting(order, item) && (
      <DownloadButton orderId={order.id} listingId={item.file_id} title={item.title} />
    )}
    {children}
    {item.is_held && !isWaiting(order, item) && !item.review && (
      <ButtonLink to={pages.writeReview.path({ itemId: item.file_id })} variant="secondary" size="sm">
        Write Review
      </ButtonLink>
    )}
  </>
)
