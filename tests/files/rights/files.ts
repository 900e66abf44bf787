// Files: who sees a listing reads the facts; nobody reads the path.
import { everyone, nobody, on, type Right, sellers } from '../../platform/rights/right.ts'

const fileTypes = on('file_types')
const listingFiles = on('listing_files')
const releases = on('releases')
const releaseFiles = on('release_files')
const pendingReleases = on('pending_releases')
const pendingPictures = on('pending_pictures')
const listingPreviews = on('listing_previews')
const previewPictures = on('preview_pictures')
const uploads = on('uploads')
const downloads = on('downloads')
const listingViews = on('listing_views')

export const fileRights: Right[] = [
  fileTypes.select('sees which types of files are open', everyone, 'name, is_open', "mime_type = 'application/zip'"),
  ...[
    { table: releases, columns: 'number, name, note', what: 'the releases' },
    { table: releaseFiles, columns: 'release, name', what: 'the files of the releases' },
    { table: listingFiles, columns: 'size_bytes, mime_type, sha256, inside', what: 'what the files are' },
  ].flatMap(({ table, columns, what }) => [
    table.select(`sees ${what} of an active listing`, everyone, columns, 'listing_id = $listing'),
    table.select(`sees ${what} of an inactive listing`, ['seller', 'admin'], columns, 'listing_id = $inactiveListing'),
    table.select(
      `sees ${what} of a removed purchase`,
      ['buyer', 'seller', 'admin'],
      columns,
      'listing_id = $removedListing',
    ),
  ]),
  listingFiles.select('reads an object path', nobody, 'object_path', 'listing_id = $listing'),
  listingFiles.select(
    'reads which write of an object is sold',
    nobody,
    'object_id, object_version',
    'listing_id = $listing',
  ),
  pendingReleases.select(
    "sees what became of the seller's new release",
    ['seller'],
    'name, failure',
    'listing_id = $listing',
  ),
  pendingReleases.select(
    "sees what became of the banned seller's new release",
    nobody,
    'name',
    'listing_id = $bannedSellersListing',
  ),
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
  listingPreviews.select('sees the preview of a file on sale', everyone, 'words', 'listing_id = $listing'),
  listingPreviews.select(
    'sees the preview of an inactive listing',
    ['seller', 'admin'],
    'words',
    'listing_id = $inactiveListing',
  ),
  previewPictures.select('sees a picture of a file on sale', everyone, 'words', 'words = $listing'),
  previewPictures.select(
    'sees a picture of a file of an inactive listing',
    ['seller', 'admin'],
    'words',
    'words = $inactiveListing',
  ),
  uploads.insert('begins an upload', sellers, "(bucket_id) values ('product-files')", sellers),
  uploads.insert(
    "begins an upload for the seller's draft",
    ['seller'],
    "(bucket_id, draft_id) values ('product-files', $draft)",
    ['seller'],
  ),
  uploads.insert(
    'announces the size of an upload',
    sellers,
    "(bucket_id, size_bytes) values ('product-files', 10)",
    sellers,
  ),
  uploads.insert('announces a size below nothing', nobody, "(bucket_id, size_bytes) values ('product-files', -10)"),
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
  downloads.select("sees the buyer's downloads", ['buyer'], '*', 'listing_id = $listing'),
  downloads.select(
    "sees who downloaded the banned seller's listing",
    ['buyer'],
    '*',
    'listing_id = $bannedSellersListing',
  ),
  downloads.select(
    'sees the downloads of the listing that was given away',
    ['recipient'],
    '*',
    'listing_id = $givenListing',
  ),
  downloads.select("sees the banned user's download", nobody, '*', 'listing_id = $otherListing'),
  listingViews.select(
    "sees the views of the seller's listing",
    ['seller'],
    'viewed_on, views',
    'listing_id = $listing',
  ),
  listingViews.select('sees the sources of each day', nobody, 'sources', 'listing_id = $listing'),
  listingViews.select(
    "sees the views of the banned seller's listing",
    nobody,
    '*',
    'listing_id = $bannedSellersListing',
  ),
]
