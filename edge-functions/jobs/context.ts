import { actingOn } from '../_shared/auth/acting.ts'
import { schedulerGuard } from '../_shared/auth/guards.ts'
import { openPool } from '../_shared/database/open-pool.ts'
import { readSettings } from '../_shared/env.ts'
import { handlers } from '../_shared/http/handle.ts'

export const settings = readSettings(
  'SUPABASE_URL',
  'SUPABASE_PUBLIC_URL',
  'SWEEP_SECRET',
  'SMTP_URL',
  'MAILS_AT_ONCE',
  'MAIL_FROM',
  'LINK_SECRET',
  'WEBHOOKS_LOCAL',
  'SITE_URL',
)

export const { asService, inOneRoundTrip } = actingOn(openPool('DATABASE_URL_JOBS', 6))
export const handle = handlers(schedulerGuard(settings.SWEEP_SECRET))
