// What Stripe's reasons and states of disputes mean (docs.stripe.com, "Dispute categories").
import type { Dispute } from '@contract/schemas/sales.ts'

const REASONS: Record<string, string> = {
  credit_not_processed: 'the buyer says that a refund was promised and never came',
  duplicate: 'the buyer says that they paid twice',
  fraudulent: 'the owner of the card says that they did not make this payment',
  general: 'the bank names no reason',
  product_not_received: 'the buyer says that they did not get the files',
  product_unacceptable: 'the buyer says that the files are not what was described',
  subscription_canceled: 'the buyer says that they had cancelled',
  unrecognized: 'the owner of the card does not know this payment',
}

export const reasonOf = (reason: string): string => REASONS[reason] ?? 'the bank names a reason that Stripe shows'

export const DISPUTE_NAMES: Record<Dispute['state'], string> = {
  needs_answer: 'Waits for your answer',
  under_review: 'The bank decides',
  won: 'Won: the money stays with you',
  lost: 'Lost: the money went back to the buyer',
  closed: 'Closed: no money was taken',
}

/** What Stripe's fields of evidence are called. */
export const EVIDENCE_NAMES: Record<string, string> = {
  customer_name: 'Buyer',
  service_date: 'Delivered on',
  product_description: 'What was sold',
  refund_policy_disclosure: 'Refund policy',
  access_activity_log: 'Downloads',
  uncategorized_text: 'Receipt',
}
