import { buildApp } from '../_shared/http/app.ts'
import { settings } from './context.ts'
import { embeds } from './embeds.ts'
import { feeds } from './feeds.ts'
import { shopPages } from './shop-pages.ts'
import { robots, sitemaps } from './sitemaps.ts'

export const app = buildApp({
  name: 'pages',
  allowedOrigins: [],
  logRequests: settings.LOG_REQUESTS,
  routes: [shopPages, embeds, feeds, robots, sitemaps],
})
