import { listingCalls } from '@contract/listings.ts'
import { query } from '@/lib/query.ts'

/** Carries the token where there is one: sellers and buyers still see an inactive listing. */
export const listingQuery = (listingId: string) => query(listingCalls.getListing, { params: { id: listingId } })
