import { orderCalls } from '@contract/orders.ts'
import { query } from '@/lib/calls/query.ts'

/** The ids of the listings that the user holds. Waits without a user. */
export const purchasesQuery = (userId: string | undefined) =>
  query(orderCalls.listPurchases, userId ? { params: { userId } } : undefined, {
    select: (answer) => answer.listingIds,
  })

/** Whether the user holds the listing, and their pending payment for it. Waits without a user. */
export const holdingQuery = (userId: string | undefined, listingId: string) =>
  query(orderCalls.hasPurchased, userId ? { params: { userId, itemId: listingId } } : undefined)
