// Help with Order on an item, where there is a payment to ask about.
import type { Order, OrderItem } from '@contract/schemas/orders.ts'
import { HelpWithOrder } from '@/features/messages/components/help-with-order.tsx'

export const OrderHelp = ({ order, item }: { order: Order; item: OrderItem }) =>
  order.status !== 'pending' &&
  order.status !== 'expired' && (
    <HelpWithOrder orderId={order.id} sellerName={item.seller_name || 'the seller'} title={item.title} />
  )
