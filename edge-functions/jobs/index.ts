import { createApp } from '../_shared/http/app.ts'
import { runJobs } from './run-jobs.ts'

export const app = createApp('jobs', { runJobs })

Deno.serve(app.fetch)
