// One request: reads come with their key, writes with what they make stale.
import type { CreateListing, Listing } from '@contract/schemas/listings.ts'
import { api } from '@/lib/api.ts'

/** POST files/upload: a listing from objects that are uploaded already; still `processing` where its files need longer. */
export const createListing = (input: CreateListing) => api.post<Listing>('files/upload', input)
