import { cartCalls } from '@contract/cart.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { cartQuery } from './cart.ts'

/** The member has seen what left their cart. */
export function usePutAwayLeftItems(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => userId && send(cartCalls.putAwayCartNotices, { params: { userId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}
