import { cartCalls } from '@contract/cart.ts'
import { query } from '@/lib/query.ts'

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
