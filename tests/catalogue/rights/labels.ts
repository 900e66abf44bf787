// Categories and tags are public. Admins keep them; a seller's new tag comes with the listing.
import { everyone, nobody, on, type Right } from '../../operations/rights/right.ts'

const categories = on('categories')
const tags = on('tags')

export const labelRights: Right[] = [
  categories.select('reads a category', everyone, 'slug, parent, name, position', "slug = 'art'"),
  tags.select('reads the tags', everyone, 'slug, merged_into, listing_count', 'listing_count < 0'),
  categories.insert('adds a category', nobody, "(slug, name) values ('new', 'New')", nobody),
  categories.update('renames a category', nobody, "name = 'Renamed'", "slug = 'art'", nobody),
  categories.remove('deletes a category', nobody, "slug = 'crochet'", nobody),
  tags.insert('adds a tag without a listing', nobody, "(slug) values ('new')", nobody),
  tags.update('merges a tag', nobody, "merged_into = 'other'", "slug = 'one'", nobody),
]
