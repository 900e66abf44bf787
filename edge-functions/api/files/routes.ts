import type { fileCalls } from '../../../contract/files.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { addVersion } from './add-version.ts'
import { beginUploads } from './begin-uploads.ts'
import { createListing } from './create-listing.ts'
import { getPictures } from './get-pictures.ts'
import { listVersions } from './list-versions.ts'
import { setPictures } from './set-pictures.ts'

export const fileRoutes: RoutesOf<typeof fileCalls> = {
  addVersion,
  beginUploads,
  createListing,
  getPictures,
  listVersions,
  setPictures,
}
