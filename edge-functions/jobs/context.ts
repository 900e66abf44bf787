// What the jobs share: settings, the pool of marketplace_jobs and the scheduler's guard.
import { actingOn } from '../_shared/auth/acting.ts'
import { schedulerGuard } from '../_shared/auth/guards.ts'
import { openDatabase } from '../_shared/database/open-database.ts'
import { readSettings } from '../_shared/env.ts'
import { handlers } from '../_shared/http/handle.ts'

export const settings = readSettings(
  'SUPABASE_URL',
  'DATABASE_URL_JOBS',
  'DATABASE_POOL_SIZE',
  'DATABASE_PREPARE',
  'SWEEP_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'LINK_SECRET',
  'WEBHOOKS_LOCAL',
  'SITE_URL',
  'ALLOWED_ORIGINS',
  'LOG_REQUESTS',
)

const database = openDatabase({
  url: settings.DATABASE_URL_JOBS,
  poolSize: Math.min(settings.DATABASE_POOL_SIZE, 4),
  prepare: settings.DATABASE_PREPARE,
})

export const { asService } = actingOn(database)
export const handle = handlers(schedulerGuard(settings.SWEEP_SECRET))
