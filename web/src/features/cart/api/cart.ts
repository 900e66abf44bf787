// One request: reads come with their key, writes with what they make stale.
import type { Cart } from '@contract/schemas/cart.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET users/{id}/cart. Waits without a user. */
export const cartQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['cart', userId],
    queryFn: userId ? ({ signal }) => api.get<Cart>(`users/${userId}/cart`, { signal }) : skipToken,
    select: (body) => body.cartItems,
  })
