import { createApp } from '../_shared/http/app.ts'
import { getExport, getRedressExport } from './export.ts'
import { getDownloadLink, getFileLink, getOrderLinks, getRedressDownload } from './links.ts'
import { deletePreviewPictures, setPreviewPictures } from './own-previews.ts'
import { getPictureLinks, setAvatar, setBanner, uploadMessagePicture } from './pictures.ts'
import { prepareDue, prepareListing } from './preparing.ts'
import { checkFiles, sweepFiles } from './sweep-files.ts'
import { beginUploads } from './uploads.ts'

export const app = createApp('downloads', {
  beginUploads,
  getFileLink,
  getDownloadLink,
  getRedressDownload,
  getRedressExport,
  getExport,
  setAvatar,
  setBanner,
  uploadMessagePicture,
  getPictureLinks,
  deletePreviewPictures,
  setPreviewPictures,
  getOrderLinks,
  prepareListing,
  prepareDue,
  sweepFiles,
  checkFiles,
})

Deno.serve(app.fetch)
