import { orderCalls } from '@contract/operations/orders.ts'
import type { CartItem } from '@contract/schemas/cart.ts'
import { query } from '@/lib/query.ts'
import { cartItemsOf } from './create-checkout-session.ts'

/**
 * What a code takes off these items, at the prices that were shown; asked again where they change. Nothing is asked without a code. Each asking
 * counts against a limit, so it is not tried again by itself.
 */
export const quoteQuery = (userId: string | undefined, items: CartItem[], code: string) =>
  query(
    orderCalls.quoteDiscount,
    code && userId ? { body: { auth0Id: userId, cartItems: cartItemsOf(items), discountCode: code } } : undefined,
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  )
