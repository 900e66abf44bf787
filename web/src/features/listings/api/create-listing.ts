// One request: reads come with their key, writes with what they make stale.
import type { CreateListing } from '@contract/schemas/listings.ts'
import { api } from '@/lib/api.ts'

/** POST files/upload: a listing from objects that are uploaded already. */
export const createListing = (input: CreateListing) => api.post('files/upload', input)
