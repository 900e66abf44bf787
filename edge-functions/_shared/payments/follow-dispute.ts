// A dispute as the database takes it (private.follow_dispute), from what Stripe says now. Repeats and old events end in the same state.
import type Stripe from 'stripe'
import type { Transaction } from '../database/open-database.ts'

export type DisputeFacts = ReturnType<typeof disputeFacts>

export const disputeFacts = ({ id, status, reason, amount, created, evidence_details: details }: Stripe.Dispute) => ({
  ...{ id, status, reason, cents: amount },
  opened_at: isoOf(created),
  answer_by: details.due_by ? isoOf(details.due_by) : null,
  is_answered: details.submission_count > 0,
})

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

type Disputed = { intentId: string; accountId: string; dispute: Stripe.Dispute }

export async function followDispute(sql: Transaction, { intentId, accountId, dispute }: Disputed): Promise<void> {
  await sql`select private.follow_dispute(${intentId}, ${accountId}, ${sql.json(disputeFacts(dispute))}::jsonb)`
}
