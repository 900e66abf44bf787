// The pages' routes.
import { createApp } from '../_shared/http/app.ts'
import { settings } from './context.ts'
import { robots } from './robots.ts'
import { shopPages } from './shop-pages.ts'
import { sitemaps } from './sitemaps.ts'

export const app = createApp({
  name: 'pages',
  allowedOrigins: [],
  logRequests: settings.LOG_REQUESTS,
  routes: [shopPages, robots, sitemaps],
})
