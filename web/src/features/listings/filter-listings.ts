// The search within one shop: by title or description, in any case (spec section 2).
import type { Listing } from '@contract/listings.ts'

export function filterListings(listings: Listing[], text: string): Listing[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return listings
  return listings.filter((listing) => `${listing.title}\n${listing.description}`.toLowerCase().includes(wanted))
}
