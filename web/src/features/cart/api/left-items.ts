// One request: reads come with their key, writes with what they make stale.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { cartQuery } from './cart.ts'

/** What the cart says of items that left it: the other half of GET users/{id}/cart. */
export const leftItemsQuery = (userId: string | undefined) => {
  const { queryKey, queryFn } = cartQuery(userId)
  return queryOptions({ queryKey, queryFn, select: (body) => body.leftItems })
}

/** DELETE users/{id}/cart-notices: the member has seen it. */
export function usePutAwayLeftItems(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete(`users/${userId}/cart-notices`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}
