import { checkoutCalls } from '@contract/checkout.ts'
import { query } from '@/lib/query.ts'
import type { Shown } from './create-checkout-session.ts'

/**
 * What a code takes off these items, at the prices that were shown; asked again where they change. Nothing is asked without a code. Each asking
 * counts against a limit, so it is not tried again by itself.
 */
export const quoteQuery = (userId: string | undefined, items: Shown[], code: string) =>
  query(
    checkoutCalls.quoteDiscount,
    code && userId ? { body: { auth0Id: userId, cartItems: items, discountCode: code } } : undefined,
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  )
