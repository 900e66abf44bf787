import { actingOn } from '../auth/acting.ts'
import { openPool } from '../database/open-pool.ts'
import { readSettings } from '../env.ts'
import { isLivemode, openStripe } from './stripe.ts'

export function openPayments() {
  const settings = readSettings('STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'SITE_URL')
  return {
    acting: actingOn(openPool('DATABASE_URL_PAYMENTS', 6)),
    stripe: openStripe(settings),
    livemode: isLivemode(settings.STRIPE_SECRET_KEY),
    siteUrl: settings.SITE_URL,
  }
}
