// Categories and tags are public. Admins keep them; a seller's new tag comes with the listing.
import { everyone, on, type Right } from '../../platform/rights/right.ts'

const categories = on('categories')
const tags = on('tags')
const admins = ['admin'] as const

export const labelRights: Right[] = [
  categories.select('reads a category', everyone, 'slug, parent, name, position', "slug = 'art'"),
  tags.select('reads the tags', everyone, 'slug, merged_into, listing_count', "slug = 'owls'"),
  categories.insert('adds a category', admins, "(slug, name) values ('new', 'New')"),
  categories.update('renames a category', admins, "name = 'Renamed'", "slug = 'art'"),
  categories.remove('deletes a category', admins, "slug = 'spare'"),
  tags.update('merges a tag', admins, "merged_into = 'birds'", "slug = 'owls'"),
]
