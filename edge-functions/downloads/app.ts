// The downloads' routes.
import { createApp } from '../_shared/http/app.ts'
import { setAvatar } from './avatars/set-avatar.ts'
import { settings } from './context.ts'
import { downloadFile } from './download-file.ts'
import { orderLinks } from './order-links.ts'
import { prepareDue } from './preparing/prepare-due.ts'
import { prepareOwn } from './preparing/prepare-own.ts'
import { sweep } from './sweep.ts'

export const app = createApp({
  name: 'downloads',
  allowedOrigins: [settings.SITE_URL, ...settings.ALLOWED_ORIGINS],
  logRequests: settings.LOG_REQUESTS,
  routes: [downloadFile, orderLinks, setAvatar, prepareOwn, prepareDue, sweep],
})
