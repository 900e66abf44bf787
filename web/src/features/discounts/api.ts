import { discountCalls } from '@contract/discounts.ts'
import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { listingCalls } from '@contract/listings.ts'
import { send } from '@/lib/calls/api.ts'
import { domainKey, listQuery, query, useCall, useWrite } from '@/lib/calls/query.ts'

/** Never fresh, because buyers use codes at any time. */
export const discountsQuery = (userId: string) =>
  listQuery(discountCalls.listDiscounts, { params: { userId } }, (page) => page.discounts, { staleTime: 0 })

const STALE = domainKey(discountCalls.listDiscounts)

export const useCreateDiscount = (userId: string) => useCall(discountCalls.createDiscount, { userId }, STALE)

export const useEndDiscount = (userId: string) =>
  useWrite((discountId: string) => send(discountCalls.endDiscount, { params: { userId, discountId } }), STALE)

/** The seller's newest listings, as many as one page takes, to choose from. */
export const ownTitlesQuery = (userId: string) =>
  query(
    listingCalls.listOwnListings,
    { params: { userId }, query: { limit: PAGE_SIZE_MAX } },
    { select: ({ files }) => files.map(({ id, title }) => ({ value: id, label: title })) },
  )
