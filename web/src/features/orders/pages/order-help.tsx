// Help with Order on an item, where there is a payment to ask about.
import type { Order, OrderItem } from '@contract/orders.ts'
import { HelpWithOrder } from './help-with-order.tsx'

export function OrderHelp({ order, item }: { order: Order; item: OrderItem }) {
  if (order.status === 'pending' || order.status === 'expired') return null
  return <HelpWithOrder order={order} item={item} sellerName={item.seller_name || 'the seller'} />
}
