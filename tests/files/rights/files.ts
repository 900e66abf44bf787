// Files: seller and buyers read the facts; nobody reads the path.
import { everyone, nobody, on, type Right, sellers } from '../../operations/rights/right.ts'

const fileTypes = on('file_types')
const listingFiles = on('listing_files')
const pendingVersions = on('pending_versions')
const pendingPictures = on('pending_pictures')
const uploads = on('uploads')
const downloads = on('downloads')
const listingViews = on('listing_views')

export const fileRights: Right[] = [
  fileTypes.select('sees which types of files are open', everyone, 'name, is_open', "mime_type = 'application/zip'"),
  fileTypes.insert(
    'adds a type of files',
    nobody,
    "(mime_type, position, name, kind, endings, form, served_as) values ('text/x', 1, 'x', 'text', '{.x}', 'text', 'text/x')",
  ),
  fileTypes.update('opens a type of files', nobody, 'is_open = true', "mime_type = 'application/zip'"),
  fileTypes.remove('removes a type of files', nobody, "mime_type = 'application/zip'"),
  listingFiles.select(
    'sees what the file is',
    ['buyer', 'seller'],
    'name, size_bytes, sha256',
    'listing_id = $listing',
  ),
  listingFiles.select("sees the file of the banned one's purchase", ['seller'], 'name', 'listing_id = $bannedListing'),
  listingFiles.select('reads an object path', nobody, 'object_path', 'listing_id = $listing'),
  listingFiles.select(
    'reads which write of an object is sold',
    nobody,
    'object_id, object_version',
    'listing_id = $listing',
  ),
  listingFiles.insert(
    'attaches a file',
    nobody,
    "(listing_id, version, object_path, name, size_bytes, mime_type, sha256) values ($listing, 2, 'x', 'x', 1, 'text/plain', repeat('a', 64))",
  ),
  listingFiles.update('swaps a file', nobody, "name = 'other.pdf'", 'listing_id = $listing'),
  listingFiles.select(
    "sees the file of the banned seller's listing",
    nobody,
    'name',
    'listing_id = $bannedSellersListing',
  ),
  pendingVersions.select(
    "sees what became of the seller's new version",
    ['seller'],
    'name, failure',
    'listing_id = $listing',
  ),
  pendingVersions.select(
    "sees what became of the banned seller's new version",
    nobody,
    'name',
    'listing_id = $bannedSellersListing',
  ),
  pendingVersions.insert(
    'begins a new version by hand',
    nobody,
    "(listing_id, name) values ($inactiveListing, 'a.pdf')",
  ),
  pendingVersions.update('forgets why a new version was not taken', nobody, 'failure = null', 'listing_id = $listing'),
  pendingPictures.select(
    "sees what became of the seller's new pictures",
    ['seller'],
    'failure',
    'listing_id = $listing',
  ),
  pendingPictures.select(
    "sees what became of the banned seller's new pictures",
    nobody,
    'failure',
    'listing_id = $bannedSellersListing',
  ),
  pendingPictures.select('reads which pictures are wanted', nobody, 'pictures', 'listing_id = $listing'),
  pendingPictures.insert(
    'begins a change of pictures by hand',
    nobody,
    "(listing_id, pictures) values ($inactiveListing, '[]')",
  ),
  pendingPictures.update('forgets why new pictures were rejected', nobody, 'failure = null', 'listing_id = $listing'),
  uploads.insert('begins an upload', sellers, "(bucket_id) values ('product-files')", sellers),
  uploads.insert(
    "begins an upload in another's name",
    nobody,
    "(bucket_id, seller_id) values ('product-files', $seller)",
    ['seller'],
  ),
  uploads.select("sees the seller's upload", ['seller'], '*', 'id = $upload'),
  uploads.remove("gives up the seller's upload", ['seller'], 'id = $upload'),
  uploads.remove('gives up every upload, which are their own', ['seller']),
  uploads.select("sees the banned seller's upload", nobody, '*', 'seller_id = $bannedSeller'),
  uploads.remove("gives up the banned seller's upload", nobody, 'seller_id = $bannedSeller'),
  downloads.select("sees who downloaded the seller's listing", nobody, '*', 'listing_id = $listing'),
  listingViews.select("sees the views of the seller's listing", ['seller'], '*', 'listing_id = $listing'),
  listingViews.select(
    "sees the views of the banned seller's listing",
    nobody,
    '*',
    'listing_id = $bannedSellersListing',
  ),
  listingViews.insert('invents views', nobody, "(listing_id, viewed_on, views) values ($listing, '2020-01-01', 9)"),
  listingViews.update('raises the views of a listing', nobody, 'views = 9', 'listing_id = $listing'),
  downloads.insert('invents a download', nobody, '(listing_id, buyer_id) values ($listing, auth.uid())'),
]
