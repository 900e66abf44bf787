import { schedulerGuard } from '../_shared/auth/guards.ts'
import { readSettings } from '../_shared/env.ts'
import { handlers } from '../_shared/http/handle.ts'
import { openPayments } from '../_shared/payments/open-payments.ts'

export const settings = readSettings(
  'STRIPE_WEBHOOK_SECRET',
  'SWEEP_SECRET',
  'STRIPE_CONNECT_CLIENT_ID',
  'LOG_REQUESTS',
)
/** Stripe proves itself by its signature. */
export const handle = handlers(schedulerGuard(settings.SWEEP_SECRET))
export const payments = openPayments()
/** To end connections: Stripe wants to know whose. */
export const connections = { ...payments, clientId: settings.STRIPE_CONNECT_CLIENT_ID }
