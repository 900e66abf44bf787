// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { isApiError } from '@/lib/api-error.ts'

/** POST checkout/create-checkout-session for one seller's items, then off to the hosted checkout. Says which prices were shown: others are refused. */
export function useCheckout(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (cartItems: Listing[]) => {
      const { url } = await api.post<{ sessionId: string; url: string }>('checkout/create-checkout-session', {
        auth0Id: userId,
        cartItems: cartItems.map(({ id, price }) => ({ id, shownPrice: price })),
      })
      location.assign(url)
    },
    onError: (error) => {
      console.error(error)
      // The cart that was shown is not the cart that is: what changed is seen there.
      if (isApiError(error) && error.itemId) void queryClient.invalidateQueries({ queryKey: ['cart'] })
    },
  })
}
