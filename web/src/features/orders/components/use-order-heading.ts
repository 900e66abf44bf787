// How an order is headed: by the seller of its first item (spec section 2).
import type { Order } from '@contract/orders.ts'
import { useFormatDate } from '@/ui/date-text.tsx'

export function useOrderHeading(): (order: Order) => string {
  const format = useFormatDate()
  return (order) => `Purchased from ${order.items[0]?.seller_name || 'Unknown Seller'} on ${format(order.created_at)}`
}
