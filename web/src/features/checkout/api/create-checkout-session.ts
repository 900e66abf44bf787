// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** POST checkout/create-checkout-session for one seller's items, then off to the hosted checkout. */
export const useCheckout = (userId: string) =>
  useMutation({
    mutationFn: async (cartItems: Listing[]) => {
      const { url } = await api.post<{ sessionId: string; url: string }>('checkout/create-checkout-session', {
        auth0Id: userId,
        cartItems: cartItems.map(({ id }) => ({ id })),
      })
      location.assign(url)
    },
    onError: (error) => console.error(error),
  })
