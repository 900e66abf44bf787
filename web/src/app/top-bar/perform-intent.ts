// Completes what a visitor started before the login, and shows the outcome.

import { cartCalls, wishlistCalls } from '@contract/cart.ts'
import { bundleCalls } from '@contract/discounts.ts'
import { orderCalls } from '@contract/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Intent } from '@/auth/sign-in/intent.ts'
import { bundlePartOwned, itemsOfBundle, payAtOnce, putInCart } from '@/blocks/buying/pay-at-once.ts'
import { addAllToCart, addToCart } from '@/features/cart/api.ts'
import { addToWishlist } from '@/features/wishlist/api.ts'
import { send } from '@/lib/calls/api.ts'
import { ApiError, isApiError } from '@/lib/calls/api-error.ts'
import { refetchAfter } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'

/** Adds all items, or none if the user already owns one, because then there is no discount. */
async function addBundle(userId: string, bundleId: string): Promise<void> {
  const [{ listings }, { listingIds: held }] = await Promise.all([
    send(bundleCalls.getBundle, { params: { bundleId } }),
    send(orderCalls.listPurchases, { params: { userId } }),
  ])
  const owned = listings.filter(({ id }) => held.includes(id))
  if (owned.length > 0) throw new ApiError(409, { code: 'already_owned', message: bundlePartOwned(owned) })
  await addAllToCart(userId, listings)
}

const ACTIONS = {
  cart: { send: addToCart, call: cartCalls.addToCart, done: t`Added to your cart.`, failed: messages.cartAddFailed },
  bundle: {
    send: addBundle,
    call: cartCalls.addToCart,
    done: messages.bundleAdded,
    failed: t`Couldn’t add the bundle to your cart. Try again.`,
  },
  wishlist: {
    send: addToWishlist,
    call: wishlistCalls.addToWishlist,
    done: messages.wishlistAdded,
    failed: messages.wishlistAddFailed,
  },
}

/** Shows the API's message if the item is already theirs (409) or gone (404, 410). */
function explain(error: unknown, failed: string): void {
  const status = isApiError(error) ? error.status : 0
  if (isApiError(error) && status === 409) notify.info(error.message)
  else if (isApiError(error) && (status === 404 || status === 410)) notify.warning(error.message)
  else notify.error(failed)
}

type Paid = Intent & { shownTotal: number }
const isPaid = (intent: Intent): intent is Paid => intent.shownTotal !== undefined

/** Begins the checkout at the price that the visitor saw. False where it could not. */
async function pay({ action, id, shownTotal, ...chosen }: Paid, userId: string, queryClient: QueryClient) {
  notify.info(t`Opening the payment page...`)
  try {
    if (action !== 'bundle') return await payAtOnce(queryClient, userId, [{ id, shownPrice: shownTotal, ...chosen }])
    const bundle = await send(bundleCalls.getBundle, { params: { bundleId: id } })
    return await payAtOnce(queryClient, userId, itemsOfBundle(bundle), { shownTotal })
  } catch (error) {
    console.error(error)
    explain(error, messages.checkoutFailed)
    return false
  }
}

export async function perform(intent: Intent, userId: string, queryClient: QueryClient): Promise<void> {
  const { action, id, shownTotal, ...chosen } = intent
  const { send: add, call, done, failed } = ACTIONS[action]
  const put = action === 'cart' && isPaid(intent) ? putInCart : add
  try {
    await put(userId, id, chosen)
    if (!isPaid(intent) || !(await pay(intent, userId, queryClient))) notify.success(done)
  } catch (error) {
    explain(error, failed)
  }
  await refetchAfter(queryClient, call)
}
