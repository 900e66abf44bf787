// Pool, guards and Stripe client of the payment functions.
import { actingOn } from '../auth/acting.ts'
import { openDatabase } from '../database/open-database.ts'
import { readSettings } from '../env.ts'
import { isLivemode, openStripe } from './stripe.ts'

/** Opens them from the settings that every payment function has. */
export function openPayments() {
  const settings = readSettings(
    'DATABASE_URL_PAYMENTS',
    'DATABASE_POOL_SIZE',
    'DATABASE_PREPARE',
    'STRIPE_SECRET_KEY',
    'STRIPE_API_URL',
    'SITE_URL',
    'ALLOWED_ORIGINS',
    'LOG_REQUESTS',
  )
  const database = openDatabase({
    url: settings.DATABASE_URL_PAYMENTS,
    poolSize: Math.min(settings.DATABASE_POOL_SIZE, 6),
    prepare: settings.DATABASE_PREPARE,
  })
  return {
    acting: actingOn(database),
    stripe: openStripe(settings),
    livemode: isLivemode(settings.STRIPE_SECRET_KEY),
    siteUrl: settings.SITE_URL,
    app: { allowedOrigins: [settings.SITE_URL, ...settings.ALLOWED_ORIGINS], logRequests: settings.LOG_REQUESTS },
  }
}
