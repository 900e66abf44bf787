// A seller answers a dispute with evidence, once ("Respond to disputes", "Update a dispute").
import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../api/errors.ts'
import type { Cause } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { emit } from '../webhooks/emit.ts'
import { closeDispute } from './dispute-charge.ts'

type Answer = { account: string; evidence: Partial<Stripe.Dispute.Evidence>; isSubmitted: boolean; cause: Cause }

const IN_REVIEW = new Map<string, Stripe.Dispute.Status>([
  ['needs_response', 'under_review'],
  ['warning_needs_response', 'warning_under_review'],
])
/** "Testing": these words in `uncategorized_text` decide a dispute of test mode at once. */
const DECIDES = { winning_evidence: 'won', losing_evidence: 'lost' } as const

/** Keeps evidence and, where it is submitted, puts the dispute under review. Throws 404, or 400 where it was answered or decided already. */
export function answerDispute(provider: Provider, id: string, { account, evidence, isSubmitted, cause }: Answer) {
  const { database, objects, clock } = provider
  return database.transaction((): Stripe.Dispute => {
    const dispute = objects.find('dispute', id, account)
    if (!dispute) throw noSuch('dispute', id, 'dispute')
    const inReview = IN_REVIEW.get(dispute.status)
    if (!inReview)
      throw invalidRequest('This dispute is already closed or was answered: its evidence can no longer be changed.')
    const details = dispute.evidence_details
    const answered = objects.update('dispute', {
      ...dispute,
      evidence: { ...dispute.evidence, ...evidence },
      evidence_details: {
        ...details,
        has_evidence: true,
        past_due: (details.due_by ?? 0) < clock.now(),
        submission_count: details.submission_count + (isSubmitted ? 1 : 0),
        submission_method: isSubmitted ? 'manual' : details.submission_method,
      },
      status: isSubmitted ? inReview : dispute.status,
    })
    emit(provider, { type: 'charge.dispute.updated', object: answered, account, cause })
    const outcome = DECIDES[evidence.uncategorized_text as keyof typeof DECIDES]
    return outcome && isSubmitted ? closeDispute(provider, id, outcome) : answered
  })
}
