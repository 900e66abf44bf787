// What Stripe asks of an account, as the shop keeps it (API reference, "The Account object", requirements).
import type Stripe from 'stripe'
import type { SellingRequirements } from '../../../contract/profiles.ts'

/** By the names of Stripe's API; only the deadline, which Stripe gives in Unix seconds, is a time in ISO 8601. */
export const requirementsOf = ({ requirements }: Stripe.Account): SellingRequirements => {
  const deadline = requirements?.current_deadline
  return {
    currently_due: requirements?.currently_due ?? [],
    past_due: requirements?.past_due ?? [],
    eventually_due: requirements?.eventually_due ?? [],
    pending_verification: requirements?.pending_verification ?? [],
    disabled_reason: requirements?.disabled_reason ?? null,
    current_deadline: deadline ? new Date(deadline * 1000).toISOString() : null,
  }
}
