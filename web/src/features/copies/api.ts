import { copyCalls } from '@contract/copies.ts'
import { listingCalls } from '@contract/listings.ts'
import { domainKey, listQuery, query, useCall } from '@/lib/query.ts'

const STALE = domainKey(copyCalls.listCopies)

/** Never fresh, because recipients claim copies at any time. */
export const copiesQuery = (id: string) =>
  listQuery(copyCalls.listCopies, { params: { id } }, ({ copies }) => copies, { staleTime: 0 })

export const listingOfCopiesQuery = (id: string) => query(listingCalls.getListing, { params: { id } })

export const useGrantCopies = (id: string) => useCall(copyCalls.grantCopies, { id }, STALE)

export const useRevokeCopy = (orderId: string) => useCall(copyCalls.revokeCopy, { orderId }, STALE)
