import { cartCalls } from '@contract/cart.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { isApiError, isRejection, passOver } from '@/lib/calls/api-error.ts'
import { query, useRefetch, useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'

const given = (userId: string | undefined) => (userId ? { params: { userId } } : undefined)

/** Waits without a user. */
export const cartQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), { select: (cart) => cart.cartItems })

export const cartBundlesQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), { select: (cart) => cart.bundles })

/** Items that left the cart without its owner. */
export const cartNoticesQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), { select: (cart) => cart.leftItems })

/** The shop's tax mode and withdrawal period, if there are any. */
export const cartTermsQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), { select: ({ tax, withdrawal_days }) => ({ tax, withdrawal_days }) })

const explain = (error: Error, fallback: string) => {
  if (isApiError(error) && error.code === 'already_in_cart') return
  notify.error(isRejection(error) ? error.message : fallback)
}

/** The buyer's own price, where the listing allows one. */
export type BuyersPrice = { chosenPrice?: number }

export const addToCart = (userId: string, listingId: string, chosen: BuyersPrice = {}) =>
  send(cartCalls.addToCart, { params: { userId }, body: { fileId: listingId, ...chosen } })

/** One after the other. Items that are already there stay as they are. */
export async function addAllToCart(userId: string, listings: { id: string }[]): Promise<void> {
  for (const { id } of listings) await addToCart(userId, id).catch(passOver('already_in_cart'))
}

export const choosePrice = (userId: string, listingId: string, chosenPrice: number) =>
  send(cartCalls.choosePrice, { params: { userId, itemId: listingId }, body: { chosenPrice } })

export const removeFromCart = (userId: string, listingId: string) =>
  send(cartCalls.removeFromCart, { params: { userId, itemId: listingId } })

const keyOf = (userId: string | undefined) => cartQuery(userId).queryKey

export const useAddToCart = (userId: string | undefined) =>
  useMutation({
    mutationFn: ({ listingId, ...chosen }: BuyersPrice & { listingId: string }) =>
      addToCart(String(userId), listingId, chosen),
    onError: (error) => explain(error, messages.cartAddFailed),
    onSettled: useRefetch(keyOf(userId)),
  })

export const useChoosePrice = (userId: string) =>
  useWrite(
    ({ listingId, chosenPrice }: Required<BuyersPrice> & { listingId: string }) =>
      choosePrice(userId, listingId, chosenPrice),
    keyOf(userId),
  )

export const useRemoveFromCart = (userId: string | undefined) =>
  useMutation({
    mutationFn: async (listingId: string) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      await removeFromCart(userId, listingId)
    },
    onError: (error) => explain(error, userId ? 'Failed to remove item from cart.' : messages.notAuthenticated),
    onSettled: useRefetch(keyOf(userId)),
  })

export const useDismissCartNotices = (userId: string | undefined) =>
  useWrite(async () => userId && send(cartCalls.dismissCartNotices, { params: { userId } }), keyOf(userId))
