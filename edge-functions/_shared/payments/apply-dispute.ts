// What a dispute does to its order, and what both sides are told of it.
import type Stripe from 'stripe'
import type { Transaction } from '../database/open-database.ts'

type Disputed = { intentId: string; accountId: string; dispute: Stripe.Dispute }

/** A dispute as it was read from Stripe. Repeats and old events end in the same state. */
export async function applyDispute(sql: Transaction, { intentId, accountId, dispute }: Disputed): Promise<void> {
  const { id, status, reason, amount: cents, created, evidence_details: details } = dispute
  const told = {
    ...{ id, status, reason, cents },
    opened_at: isoOf(created),
    answer_by: details.due_by ? isoOf(details.due_by) : null,
    is_answered: details.submission_count > 0,
  }
  await sql`select private.apply_dispute(${intentId}, ${accountId}, ${status}, ${cents})`
  await sql`select private.note_dispute(${intentId}, ${accountId}, ${sql.json(told)}::jsonb)`
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()
