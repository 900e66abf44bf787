// The pages' routes.
import { createApp } from '../_shared/http/app.ts'
import { settings } from './context.ts'
import { listingPage } from './listing-page.ts'
import { memberPages } from './member-pages.ts'
import { plainPages } from './plain-pages.ts'
import { profilePage } from './profile-page.ts'
import { robots } from './robots.ts'
import { sitemaps } from './sitemaps.ts'

export const app = createApp({
  name: 'pages',
  allowedOrigins: [],
  logRequests: settings.LOG_REQUESTS,
  routes: [plainPages, listingPage, profilePage, memberPages, robots, sitemaps],
})
