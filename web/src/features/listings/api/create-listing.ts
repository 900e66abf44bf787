import { listingCalls } from '@contract/operations/listings.ts'
import type { CreateListing } from '@contract/schemas/listings.ts'
import { send } from '@/lib/api.ts'

/** From objects that are uploaded already; still `processing` where its files need longer. */
export const createListing = (body: CreateListing) => send(listingCalls.createListing, { body })
