import { cartCalls } from '@contract/cart.ts'
import { send } from '@/lib/calls/api.ts'
import { isApiError, isRejection, passOver } from '@/lib/calls/api-error.ts'
import { query, useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
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

/** The shop's tax mode and withdrawal period, if there are any, and who sells. */
export const cartTermsQuery = (userId: string | undefined) =>
  query(cartCalls.listCart, given(userId), {
    select: ({ tax, withdrawal_days, sellers }) => ({ tax, withdrawal_days, sellers }),
  })

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

export const useAddToCart = (userId: string | undefined) =>
  useWrite(
    ({ listingId, ...chosen }: BuyersPrice & { listingId: string }) => addToCart(String(userId), listingId, chosen),
    [cartCalls.addToCart],
    { onError: (error) => explain(error, messages.cartAddFailed) },
  )

export const useRemoveFromCart = (userId: string | undefined) =>
  useWrite(
    async (listingId: string) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      await removeFromCart(userId, listingId)
    },
    [cartCalls.removeFromCart],
    { onError: (error) => explain(error, userId ? t`Failed to remove item from cart.` : messages.notAuthenticated) },
  )
