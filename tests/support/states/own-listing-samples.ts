// My Listings, as its seller gets it.
import type { Body, Items } from './answers.ts'
import { listing } from './world.ts'

type OwnListing = Items<'listOwnListings', 'files'>

/** A listing as its seller sees it. */
export const ownListing = (changes: Partial<OwnListing> = {}): OwnListing => ({
  ...listing(changes),
  can_delete: false,
  views: 120,
  ...changes,
})

/** The only page of My Listings. */
export const ownListings = (...files: OwnListing[]): Body<'listOwnListings'> => {
  const count = (status: string) => files.filter((file) => file.status === status).length
  const counts = {
    active: count('active'),
    inactive: count('inactive'),
    paused: count('paused'),
    processing: count('processing'),
  }
  return { files, nextCursor: null, counts }
}
