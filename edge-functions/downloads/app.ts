import { createApp } from '../_shared/http/app.ts'
import { setAvatar } from './avatars/set-avatar.ts'
import { settings } from './context.ts'
import { getDownloadLink } from './get-download-link.ts'
import { getOrderLinks } from './get-order-links.ts'
import { prepareDue } from './preparing/prepare-due.ts'
import { prepareListing } from './preparing/prepare-listing.ts'
import { sweepFiles } from './sweep-files.ts'

export const app = createApp({
  name: 'downloads',
  allowedOrigins: [settings.SITE_URL, ...settings.ALLOWED_ORIGINS],
  logRequests: settings.LOG_REQUESTS,
  calls: {
    orders: { getDownloadLink },
    profiles: { setAvatar },
    internal: { getOrderLinks, prepareListing, prepareDue, sweepFiles },
  },
})
