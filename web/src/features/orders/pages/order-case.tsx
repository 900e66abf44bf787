// The way to a case about an item, where there is a payment to give back. It stands on the order's own page; the list has the four buttons of the
// specification.
import type { Order, OrderItem } from '@contract/orders.ts'
import { OpenCase } from '@/features/cases/components/open-case.tsx'

export function OrderCase({ order, item }: { order: Order; item: OrderItem }) {
  if (!item.is_held || (order.status !== 'paid' && order.status !== 'partially_refunded')) return null
  return <OpenCase orderId={order.id} itemId={item.id} title={item.title} />
}
