// A customer's bank withdraws a payment and later decides who keeps it ("How disputes work").
import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '../api/errors.ts'
import { buildDispute, buildWarning, isOpen } from '../objects/dispute.ts'
import { type Cause, NO_REQUEST } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { emit } from '../webhooks/emit.ts'
import { bookDispute, bookDisputeReversal } from './balance.ts'

/**
 * A bank may dispute part of a payment, in cents.
 * @throws 404 for an unknown charge, 400 if it is unpaid, already disputed, or smaller than the
 * part
 */
export function openDispute(
  provider: Provider,
  chargeId: string,
  { reason, amount }: { reason: string; amount?: number | undefined },
): Stripe.Dispute {
  const { database, objects } = provider
  return database.transaction(() => {
    const found = objects.findAnywhere('charge', chargeId)
    if (!found) throw resourceMissing('charge', chargeId)
    const { object: charge, account } = found
    if (!charge.paid) throw invalidRequest('Only a paid charge can be disputed.')
    if (charge.disputed) throw invalidRequest('This charge is already disputed.')
    const disputed = amount ?? charge.amount
    if (disputed > charge.amount) throw invalidRequest('The disputed amount exceeds the charge.')
    const built = buildDispute({ ...charge, amount: disputed }, reason, now())
    const dispute = bookDispute(provider, account, objects.insert('dispute', account, built))
    objects.update('charge', { ...charge, disputed: true })
    endWarnings(provider, charge.id)
    for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'] as const)
      emit(provider, { type, object: dispute, account, cause: NO_REQUEST })
    return dispute
  })
}

/**
 * The bank suspects fraud, often before a dispute ("Early fraud warnings").
 * @throws 404 for an unknown charge, 400 if it is unpaid
 */
export function warnOfFraud(provider: Provider, chargeId: string, fraudType: string): Stripe.Radar.EarlyFraudWarning {
  const { database, objects } = provider
  return database.transaction(() => {
    const { object: charge, account } = objects.findAnywhere('charge', chargeId) ?? {}
    if (!charge || !account) throw resourceMissing('charge', chargeId)
    if (!charge.paid) throw invalidRequest('Only a paid charge gets an early fraud warning.')
    const warning = objects.insert('radar.early_fraud_warning', account, buildWarning(charge, fraudType, now()))
    emit(provider, { type: 'radar.early_fraud_warning.created', object: warning, account, cause: NO_REQUEST })
    return warning
  })
}

/** After a dispute or a full refund nothing can be done about them. */
export function endWarnings({ objects }: Provider, charge: string): void {
  for (const warning of objects.page('radar.early_fraud_warning', { limit: 100, where: { charge } }).data)
    objects.update('radar.early_fraud_warning', { ...warning, actionable: false })
}

export const DISPUTE_ENDS = ['won', 'lost', 'prevented', 'prevented_free'] as const

/**
 * Ends a dispute: by the bank's decision, or by a network's prevention program, with or without
 * refunding the money. The charge stays marked as disputed.
 * @throws 404, or 400 if already closed
 */
export function closeDispute(
  provider: Provider,
  disputeId: string,
  outcome: (typeof DISPUTE_ENDS)[number],
): Stripe.Dispute {
  const { database, objects } = provider
  return database.transaction(() => {
    const found = objects.findAnywhere('dispute', disputeId)
    if (!found) throw resourceMissing('dispute', disputeId)
    const { object: dispute, account } = found
    if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed.')
    const isReversed = outcome === 'won' || outcome === 'prevented_free'
    const status = outcome === 'prevented_free' ? 'prevented' : outcome
    const decided = objects.update('dispute', { ...dispute, status, is_charge_refundable: isReversed })
    const closed = isReversed ? bookDisputeReversal(provider, account, decided) : decided
    emit(provider, { type: 'charge.dispute.closed', object: closed, account, cause: NO_REQUEST })
    return closed
  })
}

// A seller answers a dispute once, with evidence ("Respond to disputes", "Update a dispute").

type Answer = { account: string; evidence: Partial<Stripe.Dispute.Evidence>; isSubmitted: boolean; cause: Cause }

/**
 * Stores evidence. Submitting it puts the dispute under review.
 * @throws 404, or 400 if it was already answered or decided
 */
export function answerDispute(provider: Provider, id: string, { account, evidence, isSubmitted, cause }: Answer) {
  const { database, objects } = provider
  return database.transaction((): Stripe.Dispute => {
    const dispute = objects.find('dispute', id, account)
    if (!dispute) throw resourceMissing('dispute', id, 'dispute')
    if (dispute.status !== 'needs_response')
      throw invalidRequest('This dispute is already closed or was answered: its evidence can no longer be changed.')
    const details = dispute.evidence_details
    const answered = objects.update('dispute', {
      ...dispute,
      evidence: { ...dispute.evidence, ...evidence },
      evidence_details: {
        ...details,
        has_evidence: true,
        past_due: (details.due_by ?? 0) < now(),
        submission_count: details.submission_count + (isSubmitted ? 1 : 0),
        submission_method: isSubmitted ? 'manual' : details.submission_method,
      },
      status: isSubmitted ? 'under_review' : dispute.status,
    })
    emit(provider, { type: 'charge.dispute.updated', object: answered, account, cause })
    return answered
  })
}
