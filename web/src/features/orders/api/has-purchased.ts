import { orderCalls } from '@contract/orders.ts'
import { query } from '@/lib/query.ts'

/** Waits without a user. */
export const hasPurchasedQuery = (userId: string | undefined, listingId: string) =>
  query(orderCalls.hasPurchased, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.hasPurchased,
  })
