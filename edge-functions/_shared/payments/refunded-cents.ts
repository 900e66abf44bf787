// What came back of a charge and of the shop's fee. The fee is the platform's own object, also where the charge is a seller's
// (docs.stripe.com, "Direct charges": application fees are refunded on request alone, in proportion to the refund).
import type Stripe from 'stripe'

type Refunded = { refundedCents: number; feeCents: number }

/** Asks for the fee only where something was refunded and a fee was taken. */
export async function refundedOf(stripe: Stripe, charge: Stripe.Charge | null): Promise<Refunded> {
  const refundedCents = charge?.amount_refunded ?? 0
  const fee = charge?.application_fee
  if (!fee || refundedCents === 0) return { refundedCents, feeCents: 0 }
  const now = await stripe.applicationFees.retrieve(typeof fee === 'string' ? fee : fee.id)
  return { refundedCents, feeCents: now.amount_refunded }
}

/** The same of a payment on a seller's account. */
export async function refundedOfPayment(stripe: Stripe, intentId: string, accountId: string): Promise<Refunded> {
  const intent = await stripe.paymentIntents.retrieve(
    intentId,
    { expand: ['latest_charge'] },
    { stripeAccount: accountId },
  )
  return refundedOf(stripe, typeof intent.latest_charge === 'object' ? intent.latest_charge : null)
}
