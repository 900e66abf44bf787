// What Stripe's reasons and states of disputes mean (docs.stripe.com, "Dispute categories").
import type { Dispute } from '@contract/sales.ts'

const REASONS: Record<string, string> = {
  credit_not_processed: 'the buyer says a promised refund never arrived',
  duplicate: 'the buyer says they paid twice',
  fraudulent: 'the cardholder says they didn’t make this payment',
  general: 'the bank gave no reason',
  product_not_received: 'the buyer says they didn’t receive the files',
  product_unacceptable: 'the buyer says the files aren’t as described',
  subscription_canceled: 'the buyer says they had canceled',
  unrecognized: 'the cardholder doesn’t recognize this payment',
}

export const reasonOf = (reason: string): string => REASONS[reason] ?? 'the bank gave a reason that Stripe shows'

export const DISPUTE_NAMES: Record<Dispute['state'], string> = {
  needs_answer: 'Waiting for your response',
  under_review: 'Waiting for the bank',
  won: 'Won: you keep the money',
  lost: 'Lost: the buyer got the money back',
  closed: 'Closed: no money was taken',
}

/** What Stripe's fields of evidence are called. */
export const EVIDENCE_NAMES: Record<string, string> = {
  customer_name: 'Buyer',
  service_date: 'Delivered on',
  product_description: 'Items sold',
  refund_policy_disclosure: 'Refund policy',
  access_activity_log: 'Downloads',
  uncategorized_text: 'Receipt',
}
