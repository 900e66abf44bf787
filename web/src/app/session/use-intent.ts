// Does, once, what a visitor chose before the login that it needed, and says what came of it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cartQuery } from '@/features/cart/api/cart.ts'
import { addToCart } from '@/features/cart/api/change-cart.ts'
import { addToWishlist, wishlistQuery } from '@/features/wishlist/api/wishlist.ts'
import { isApiError } from '@/lib/api-error.ts'
import { type Intent, takeIntent } from '@/lib/intent.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'

const ACTIONS = {
  cart: { send: addToCart, listOf: cartQuery, done: messages.cartAdded, failed: messages.cartAddFailed },
  wishlist: {
    send: addToWishlist,
    listOf: wishlistQuery,
    done: messages.wishlistAdded,
    failed: messages.wishlistAddFailed,
  },
}

/** The item is theirs already, in one way or another (409), or gone (404, 410): the shop's own words say so. */
function explain(error: unknown, failed: string): void {
  const status = isApiError(error) ? error.status : 0
  if (isApiError(error) && status === 409) notify.info(error.message)
  else if (isApiError(error) && (status === 404 || status === 410)) notify.warning(error.message)
  else notify.error(failed)
}

async function perform(
  { action, listingId, ...chosenPrice }: Intent,
  userId: string,
  queryClient: QueryClient,
): Promise<void> {
  const chosen = ACTIONS[action]
  try {
    await chosen.send(userId, listingId, chosenPrice)
    notify.success(chosen.done)
  } catch (error) {
    explain(error, chosen.failed)
  }
  await queryClient.invalidateQueries({ queryKey: chosen.listOf(userId).queryKey })
}

/** @param userId the member whose profile is there; undefined while nobody's is */
export function useIntent(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const intent = userId && takeIntent()
    if (intent) void perform(intent, userId, queryClient)
  }, [userId, queryClient])
}
