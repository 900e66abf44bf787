import { createApp } from '../_shared/http/app.ts'
import { settings } from './context.ts'
import { runJobs } from './run-jobs.ts'

export const app = createApp({
  name: 'jobs',
  allowedOrigins: [settings.SITE_URL, ...settings.ALLOWED_ORIGINS],
  logRequests: settings.LOG_REQUESTS,
  calls: { runJobs },
})

Deno.serve(app.fetch)
