import { cartCalls } from '@contract/cart.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { isApiError, passOver } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { query } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'

const given = (userId: string | undefined) => (userId ? { params: { userId } } : undefined)

/** Waits without a user. */
export const cartQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), { select: (cart) => cart.cartItems })

/** The bundles that hold for it. */
export const cartBundlesQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), { select: (cart) => cart.bundles })

/** What the cart says of items that left it: the other half of the same answer. */
export const leftItemsQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), { select: (cart) => cart.leftItems })

/** On what terms the shop sells, of the same answer: nothing is said of what does not hold. */
export const cartTermsQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), { select: ({ tax, withdrawal_days }) => ({ tax, withdrawal_days }) })

const explain = (error: Error, fallback: string) => {
  if (isApiError(error) && error.code === 'already_in_cart') return
  notify.error(isApiError(error) && error.status >= 400 && error.status < 500 ? error.message : fallback)
}

/** What a buyer chose to pay, where the listing lets them. */
export type Chosen = { chosenPrice?: number }

export const addToCart = (userId: string, listingId: string, chosen: Chosen = {}) =>
  send(cartCalls.addToCart, { params: { userId }, body: { fileId: listingId, ...chosen } })

/** One after the other; what is there already stays as it is. */
export async function addAllToCart(userId: string, listings: { id: string }[]): Promise<void> {
  for (const { id } of listings) await addToCart(userId, id).catch(passOver('already_in_cart'))
}

export const choosePrice = (userId: string, listingId: string, chosenPrice: number) =>
  send(cartCalls.choosePrice, { params: { userId, itemId: listingId }, body: { chosenPrice } })

export const removeFromCart = (userId: string, listingId: string) =>
  send(cartCalls.removeFromCart, { params: { userId, itemId: listingId } })

/** Adds, then the cart is asked again: the server's list is the only truth. */
export function useAddToCart(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ listingId, ...chosen }: Chosen & { listingId: string }) =>
      addToCart(String(userId), listingId, chosen),
    onError: (error) => explain(error, messages.cartAddFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}

/** Changes what is paid for an item, then the cart is asked again. */
export function useChoosePrice(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ listingId, chosenPrice }: Required<Chosen> & { listingId: string }) =>
      choosePrice(userId, listingId, chosenPrice),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}

/** Removes, then the cart is asked again. */
export function useRemoveFromCart(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (listingId: string) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      return removeFromCart(userId, listingId)
    },
    onError: (error) => explain(error, userId ? messages.cartRemoveFailed : messages.notAuthenticated),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}

/** The member has seen what left their cart. */
export function usePutAwayLeftItems(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => userId && send(cartCalls.putAwayCartNotices, { params: { userId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}
