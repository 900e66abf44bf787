// One request: reads come with their key, writes with what they make stale.
import type { Order } from '@contract/schemas/orders.ts'
import { segment } from '@contract/segment.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET orders/{orderId}. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: ({ signal }) => api.get<Order>(`orders/${segment(orderId)}`, { signal }),
  })
