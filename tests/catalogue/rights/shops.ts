// Shops: everyone reads them, and sellers arrange their own.
import { everyone, nobody, on, type Right, sellers } from '../../platform/rights/right.ts'

const sections = on('shop_sections')
const pins = on('pinned_listings')
const listings = on('listings')

export const shopRights: Right[] = [
  sections.select("reads the seller's sections", everyone, 'id', 'seller_id = $seller'),
  sections.select("reads the banned seller's sections", ['banned seller'], 'id', 'seller_id = $bannedSeller'),
  sections.insert('adds a section', sellers, "(name, position) values ('Shawls', 9)", sellers),
  sections.insert(
    "adds a section in the seller's name",
    nobody,
    "(seller_id, name, position) values ($seller, 'Shawls', 9)",
    ['seller'],
  ),
  sections.update("renames the seller's sections", ['seller'], "name = 'Shawls'", 'seller_id = $seller'),
  sections.update("renames the banned seller's sections", nobody, "name = 'Shawls'", 'seller_id = $bannedSeller'),
  sections.update('gives a section away', nobody, 'seller_id = $otherSeller', 'seller_id = $seller'),
  sections.remove("removes the seller's sections", ['seller'], 'seller_id = $seller'),
  sections.remove('removes all sections, which are their own', ['seller']),
  pins.select("sees the seller's pins", everyone, '*', 'seller_id = $seller'),
  pins.insert("pins the other seller's listing", ['other seller'], '(position, listing_id) values (5, $otherListing)', [
    'other seller',
  ]),
  pins.insert(
    "pins in the seller's name",
    nobody,
    '(seller_id, position, listing_id) values ($seller, 5, $inactiveListing)',
    ['seller'],
  ),
  pins.insert('pins a removed listing', nobody, '(position, listing_id) values (5, $removedListing)'),
  pins.remove("unpins the seller's listings", ['seller'], 'seller_id = $seller'),
  pins.remove("unpins the banned seller's listings", nobody, 'seller_id = $bannedSeller'),
  listings.update("puts the seller's listing into a section", ['seller'], 'section_id = $section', 'id = $listing'),
]

// Sites that may frame a seller's items. They are public; only their seller names them.
const embedHosts = on('embed_hosts')

export const embedHostRights: Right[] = [
  embedHosts.select('reads which sites may frame items', everyone, 'seller_id, hosts', 'seller_id = $bannedSeller'),
  embedHosts.insert('names a site', sellers, "(hosts) values ('{quilts.example}')", sellers),
  embedHosts.insert("names a site for the seller's items", nobody, "(seller_id, hosts) values ($seller, '{}')", [
    'seller',
  ]),
  embedHosts.update('gives their sites to others', nobody, 'seller_id = $seller', '', nobody),
  embedHosts.remove('deletes the sites of sellers', nobody, 'seller_id = $seller', nobody),
]
