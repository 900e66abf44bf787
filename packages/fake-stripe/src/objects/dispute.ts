// The Dispute object (API reference, "The Dispute object"): a customer's bank withdraws a payment.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

/** "How disputes work": a merchant has days to answer, with a minimum of seven in any network. */
const SECONDS_TO_RESPOND = 7 * 24 * 60 * 60

export function buildDispute(charge: Stripe.Charge, reason: string, created: number): Stripe.Dispute {
  const network = charge.payment_method_details?.card?.network ?? 'visa'
  return {
    id: newId('dispute'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + SECONDS_TO_RESPOND,
      enhanced_eligibility: {},
      has_evidence: false,
      submission_method: 'not_submitted',
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: network, case_type: 'chargeback', network, network_reason_code: '10.4' },
    },
    reason,
    status: 'needs_response',
  }
}

/** The Early Fraud Warning object (API reference): the bank suspects that the cardholder didn't pay. */
export function buildWarning(
  charge: Stripe.Charge,
  fraudType: string,
  created: number,
): Stripe.Radar.EarlyFraudWarning {
  return {
    id: newId('earlyFraudWarning'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created,
    fraud_type: fraudType,
    livemode: false,
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
  }
}

/** Whether the bank still has to decide. */
export const isOpen = ({ status }: Stripe.Dispute): boolean => status === 'needs_response' || status === 'under_review'

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
