import { readSettings } from '../_shared/env.ts'
import { pageTemplate } from './template.ts'

export { asGuest, verifyToken } from '../api/_app/context.ts'

export const settings = readSettings('SITE_URL', 'SITEMAP_PAGE_URLS', 'LOG_REQUESTS')

export const template = pageTemplate(`${settings.SITE_URL}/index.html`)
