// How an order is headed: by the seller of its first item (spec section 2).
import type { Order } from '@contract/schemas/orders.ts'
import { formatDate } from '@/lib/format.ts'

export const orderHeading = (order: Order) =>
  `Purchased from ${order.items[0]?.seller_name || 'Unknown Seller'} on ${formatDate(order.created_at)}`
