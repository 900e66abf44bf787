import { orderCalls } from '@contract/orders.ts'
import { query } from '@/lib/calls/query.ts'

/** The ids of the listings that the user holds. Waits without a user. */
export const purchasesQuery = (userId: string | undefined) =>
  query(orderCalls.listPurchases, userId ? { params: { userId } } : undefined, {
    select: (answer) => answer.listingIds,
  })

/** Waits without a user. */
export const hasPurchasedQuery = (userId: string | undefined, listingId: string) =>
  query(orderCalls.hasPurchased, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.hasPurchased,
  })
