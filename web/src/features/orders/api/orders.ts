// One request: reads come with their key, writes with what they make stale.
import type { Order } from '@contract/schemas/orders.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { withCursor } from '@/lib/paging.ts'

type Page = { orders: Order[]; nextCursor: string | null }

/** GET orders/user/{userId}, the newest first. */
export const ordersQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'user', userId],
    queryFn: ({ signal, pageParam }) => api.get<Page>(withCursor(`orders/user/${userId}`, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => data.pages.flatMap((page) => page.orders),
  })
