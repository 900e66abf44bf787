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

async function chargeOf(stripe: Stripe, intentId: string, accountId: string): Promise<Stripe.Charge | null> {
  const intent = await stripe.paymentIntents.retrieve(
    intentId,
    { expand: ['latest_charge'] },
    { stripeAccount: accountId },
  )
  return typeof intent.latest_charge === 'object' ? intent.latest_charge : null
}

/** The same of a payment on a seller's account. */
export const refundedOfPayment = async (stripe: Stripe, intentId: string, accountId: string): Promise<Refunded> =>
  refundedOf(stripe, await chargeOf(stripe, intentId, accountId))

/** What can still be refunded of a payment, in cents. */
export async function leftOfPayment(stripe: Stripe, intentId: string, accountId: string): Promise<number> {
  const charge = await chargeOf(stripe, intentId, accountId)
  return charge ? charge.amount - charge.amount_refunded : 0
}
