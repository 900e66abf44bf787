// What Stripe still asks of an account, as the shop keeps it (API reference, "The Account object", requirements).
import type Stripe from 'stripe'

/** `currently_due`: what to give by the names of Stripe's API. `disabled_reason`: why no charges are taken; null where they are. */
export const requirementsOf = ({ requirements }: Stripe.Account) => ({
  currently_due: requirements?.currently_due ?? [],
  disabled_reason: requirements?.disabled_reason ?? null,
})
