import { discountCalls } from '@contract/discounts.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Buyers use them at any time, so they are never taken as fresh. */
export const discountsQuery = (userId: string) =>
  pagedQuery(
    discountCalls.listDiscounts,
    { params: { userId } },
    { select: (data) => data.pages.flatMap((page) => page.discounts), staleTime: 0 },
  )
