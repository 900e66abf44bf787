// The Refund object (API reference, "The Refund object").
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

export type NewRefund = {
  charge: Stripe.Charge
  /** In cents, at most what is left of the charge. */
  amount: number
  reason: Stripe.Refund['reason']
  metadata: Record<string, string>
  created: number
  status: 'pending' | 'succeeded'
}

export function buildRefund({ charge, amount, reason, metadata, created, status }: NewRefund): Stripe.Refund {
  const type = charge.payment_method_details?.type ?? 'card'
  return {
    id: newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details:
      type === 'card'
        ? { card: { type: 'refund' }, type }
        : { us_bank_transfer: { reference: null, reference_status: null }, type },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  }
}
