// What came back of the shop's fee with the refunds of a charge. The fee is the platform's own object, also where the charge is a seller's
// (docs.stripe.com, "Direct charges": application fees are refunded on request alone, in proportion to the refund).
import type Stripe from 'stripe'

/** In cents; 0 without asking where nothing was refunded or no fee was taken. */
export async function refundedFeeCents(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  const { application_fee: fee, amount_refunded: refunded } = charge
  if (!fee || refunded === 0) return 0
  const now = await stripe.applicationFees.retrieve(typeof fee === 'string' ? fee : fee.id)
  return now.amount_refunded
}
