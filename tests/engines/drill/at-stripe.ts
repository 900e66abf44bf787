// What banks and sellers do at Stripe with a payment of the drill's.
import type Stripe from 'stripe'
import { provider } from '../../api/support/people.ts'
import { stripe } from '../../api/support/provider-events.ts'
import type { Purchase } from '../money/insist.ts'

async function intentOf({ sessionId, seller }: Purchase): Promise<Stripe.PaymentIntent> {
  const session = await stripe.checkout.sessions.retrieve(
    sessionId,
    { expand: ['payment_intent'] },
    { stripeAccount: seller.accountId },
  )
  return session.payment_intent as Stripe.PaymentIntent
}

const chargeOf = async (purchase: Purchase) => String((await intentOf(purchase)).latest_charge)

export const refundWhole = async (purchase: Purchase) => provider(`/charges/${await chargeOf(purchase)}/refund`)

export const openDispute = async (purchase: Purchase) => provider(`/charges/${await chargeOf(purchase)}/dispute`)

/** What the bank decides of the dispute of a payment. */
export async function decideDispute(purchase: Purchase, outcome: 'won' | 'lost'): Promise<void> {
  const { id } = await intentOf(purchase)
  const { data } = await stripe.disputes.list({ payment_intent: id }, { stripeAccount: purchase.seller.accountId })
  await provider(`/disputes/${data[0]?.id}/close`, { outcome })
}

export const expire = ({ sessionId }: Purchase) => provider(`/sessions/${sessionId}/expire`)
