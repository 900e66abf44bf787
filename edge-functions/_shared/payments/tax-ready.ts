import type Stripe from 'stripe'
import { askStripe } from './stripe.ts'

/** Whether Stripe Tax can compute for an account (docs.stripe.com, "Use the Settings API"). Rejects with payment_provider_unavailable. */
export async function isTaxReady(stripe: Stripe, accountId: string): Promise<boolean> {
  const settings = await askStripe(() => stripe.tax.settings.retrieve({}, { stripeAccount: accountId }))
  return settings.status === 'active'
}
