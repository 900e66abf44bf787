import { createApp } from '../_shared/http/app.ts'
import { setAvatar, setBanner } from './avatars/set-avatar.ts'
import { checkFiles } from './check-files.ts'
import { settings } from './context.ts'
import { getExport, getRedressExport } from './export/get-export.ts'
import { getDownloadLink } from './get-download-link.ts'
import { getOrderLinks } from './get-order-links.ts'
import { getRedressDownload } from './get-redress-download.ts'
import { getVersionLink } from './get-version-link.ts'
import { getPictureLinks } from './pictures/get-picture-links.ts'
import { uploadMessagePicture } from './pictures/upload-message-picture.ts'
import { prepareDue } from './preparing/prepare-due.ts'
import { prepareListing } from './preparing/prepare-listing.ts'
import { sweepFiles } from './sweep-files.ts'

export const app = createApp({
  name: 'downloads',
  allowedOrigins: [settings.SITE_URL, ...settings.ALLOWED_ORIGINS],
  logRequests: settings.LOG_REQUESTS,
  calls: {
    files: { getVersionLink },
    orders: { getDownloadLink },
    redress: { getRedressDownload, getRedressExport },
    legal: { getExport },
    profiles: { setAvatar, setBanner },
    pictures: { uploadMessagePicture, getPictureLinks },
    internal: { getOrderLinks, prepareListing, prepareDue, sweepFiles, checkFiles },
  },
})
