// Listings are public while active; afterwards for the seller and for those who bought. Labels are public.
import { everyone, nobody, on, type Right, sellers } from '../../platform/rights/right.ts'

const listings = on('listings')

export const listingRights: Right[] = [
  listings.select('reads an active listing', everyone, 'id, title', 'id = $otherListing'),
  listings.select('reads an inactive listing', ['seller', 'admin'], 'id, title', 'id = $inactiveListing'),
  listings.select(
    'reads a removed listing that the buyer bought',
    ['buyer', 'seller', 'admin'],
    'id, title',
    'id = $removedListing',
  ),
  listings.insert(
    'lists something',
    sellers,
    "(title, description, price_cents, status) values ('New', 'New', 500, 'processing')",
    sellers,
  ),
  listings.insert(
    'lists something as live, before its files were checked',
    nobody,
    "(title, description, price_cents, status) values ('New', 'New', 500, 'active')",
  ),
  listings.insert(
    'lists with pictures that nobody checked',
    nobody,
    "(title, description, price_cents, status, showcase_images) values ('New', 'New', 500, 'processing', '[]')",
  ),
  listings.select(
    'reads a processing listing',
    ['seller', 'admin'],
    'id, processing_failure',
    'id = $processingListing',
  ),
  listings.update('puts a processing listing on show by hand', nobody, "status = 'active'", 'id = $processingListing'),
  listings.update('takes a listing back into preparation', nobody, "status = 'processing'", 'id = $listing'),
  listings.update('forgets why a listing failed', nobody, 'processing_failure = null', 'id = $processingListing'),
  listings.insert(
    "lists in another's name",
    nobody,
    "(seller_id, title, description, price_cents, status) values ($seller, 'New', 'New', 500, 'processing')",
    ['seller'],
  ),
  listings.update("edits the seller's listing", ['seller'], "title = 'Edited', price_cents = 900", 'id = $listing'),
  listings.update('reactivates the inactive listing', ['seller'], "status = 'active'", 'id = $inactiveListing'),
  listings.update('brings back a removed listing', nobody, "status = 'active'", 'id = $removedListing'),
  listings.update('removes a listing', nobody, "status = 'removed'", 'id = $listing'),
  listings.update('writes a counter', nobody, 'sales_count = 1000', 'id = $listing'),
  listings.update('gives a listing away', nobody, 'seller_id = $stranger', 'id = $listing'),
  listings.update('retitles every listing, which are their own', ['seller', 'other seller'], "title = 'Retitled'"),
  listings.update(
    "edits the banned seller's listing",
    nobody,
    "title = 'Edited'",
    'id = $bannedSellersListing',
    nobody,
  ),
]

// Categories and tags are public. Admins keep them; a seller's new tag comes with the listing.
const categories = on('categories')
const tags = on('tags')
const admins = ['admin'] as const

export const labelRights: Right[] = [
  categories.select('reads a category', everyone, 'slug, parent, name, names, position', "slug = 'art'"),
  tags.select('reads the tags', everyone, 'slug, merged_into, listing_count', "slug = 'owls'"),
  categories.insert('adds a category', admins, "(slug, name) values ('new', 'New')"),
  categories.update('renames a category', admins, "name = 'Renamed'", "slug = 'art'"),
  categories.update('names a category in German', admins, `names = '{"de": "Malerei"}'`, "slug = 'art'"),
  categories.remove('deletes a category', admins, "slug = 'spare'"),
  tags.update('merges a tag', admins, "merged_into = 'birds'", "slug = 'owls'"),
]
