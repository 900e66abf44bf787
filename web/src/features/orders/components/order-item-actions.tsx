// What a buyer can do with an item: download and review it while they hold it. Who has reviewed it sees their review in its row.
import { pages } from '@contract/pages.ts'
import type { OrderItem } from '@contract/schemas/orders.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/button-link.tsx'
import { DownloadButton } from './download-button.tsx'

type OrderItemActionsProps = { orderId: string; item: OrderItem; children: ReactNode }

export const OrderItemActions = ({ orderId, item, children }: OrderItemActionsProps) => (
  <>
    {item.is_held && <DownloadButton orderId={orderId} listingId={item.file_id} title={item.title} />}
    {children}
    {item.is_held && !item.review && (
      <ButtonLink to={pages.writeReview.path({ itemId: item.file_id })} variant="secondary" size="sm">
        Write Review
      </ButtonLink>
    )}
  </>
)
