import { createApp } from '../_shared/http/app.ts'
import { settings } from './context.ts'
import { getExport, getRedressExport } from './export.ts'
import { getDownloadLink, getOrderLinks, getRedressDownload, getVersionLink } from './links.ts'
import { getPictureLinks, setAvatar, setBanner, uploadMessagePicture } from './pictures.ts'
import { prepareDue, prepareListing } from './preparing.ts'
import { checkFiles, sweepFiles } from './sweep-files.ts'

export const app = createApp({
  name: 'downloads',
  allowedOrigins: [settings.SITE_URL, ...settings.ALLOWED_ORIGINS],
  logRequests: settings.LOG_REQUESTS,
  calls: {
    getVersionLink,
    getDownloadLink,
    getRedressDownload,
    getRedressExport,
    getExport,
    setAvatar,
    setBanner,
    uploadMessagePicture,
    getPictureLinks,
    getOrderLinks,
    prepareListing,
    prepareDue,
    sweepFiles,
    checkFiles,
  },
})

Deno.serve(app.fetch)
