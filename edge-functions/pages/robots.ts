// robots.txt: everything public may be read. Pages that need sign-in show a crawler nothing and are in no sitemap; forbidding
// them would only name them. /api stays open, because crawlers that run scripts need it to see the pages.
import { Hono } from 'hono'
import type { AppEnv } from '../_shared/http/app.ts'
import { settings } from './context.ts'

const TEXT = `User-agent: *
Allow: /

Sitemap: ${settings.SITE_URL}/sitemap.xml
`

export const robots = new Hono<AppEnv>().get('/robots.txt', (c) =>
  c.text(TEXT, 200, { 'Cache-Control': 'public, max-age=3600' }),
)
