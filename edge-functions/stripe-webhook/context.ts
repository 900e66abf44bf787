// What the webhook and the sweep share.
import { readSettings } from '../_shared/env.ts'
import { openPayments } from '../_shared/payments/open-payments.ts'

export const settings = readSettings('STRIPE_WEBHOOK_SECRET', 'SWEEP_SECRET')
export const payments = openPayments()
