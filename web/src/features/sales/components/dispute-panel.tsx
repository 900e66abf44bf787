// A dispute, for the seller: what the bank asks and why, until when, and the answer with what the order knows.

import { formatDollars } from '@contract/format.ts'
import type { Dispute, SaleDetails } from '@contract/schemas/sales.ts'
import { Card } from '@/components/card.tsx'
import { DateText } from '@/components/date-text.tsx'
import { OnceHydrated } from '@/components/once-hydrated.tsx'
import { DISPUTE_NAMES, EVIDENCE_NAMES, reasonOf } from '../dispute-words.ts'
import { AnswerDispute } from './answer-dispute.tsx'

const Evidence = ({ evidence }: { evidence: Record<string, string> }) => (
  <details className="mt-4">
    <summary className="cursor-pointer font-medium">What the bank gets with your answer</summary>
    <dl className="mt-3 grid gap-3">
      {Object.entries(evidence).map(([field, text]) => (
        <div key={field}>
          <dt className="text-sm text-muted">{EVIDENCE_NAMES[field] ?? field}</dt>
          <dd className="max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  </details>
)

function Until({ dispute: { state, answer_by, answered_at } }: { dispute: Dispute }) {
  if (answered_at)
    return (
      <p className="text-sm text-muted">
        Answered on <DateText iso={answered_at} />. A bank may take two to three months.
      </p>
    )
  if (state !== 'needs_answer' || !answer_by) return null
  return (
    <p className="text-sm text-muted">
      Answer until <DateText iso={answer_by} />: without an answer the money goes back to the buyer.
    </p>
  )
}

export function DisputePanel({ sale, dispute }: { sale: SaleDetails; dispute: Dispute }) {
  return (
    <Card className="p-5 lg:col-span-2">
      <section aria-labelledby="dispute">
        <h2 id="dispute" className="text-xl">
          {dispute.is_inquiry ? 'The buyer’s bank asks about this payment' : 'The buyer’s bank wants this payment back'}
        </h2>
        <p className="mt-2 font-medium">{DISPUTE_NAMES[dispute.state]}</p>
        <p className="mt-1 max-w-prose">
          It is about {formatDollars(dispute.amount)}, since <DateText iso={dispute.opened_at} />:{' '}
          {reasonOf(dispute.reason)}.
        </p>
        <Until dispute={dispute} />
        {dispute.state === 'needs_answer' && sale.evidence && (
          <>
            <p className="mt-4 max-w-prose">
              Write to the buyer first: they can withdraw a dispute at their bank. If they are right, do not answer, and
              the money goes back by itself. Otherwise send your answer, once; more, such as files, you can add only in
              your Stripe dashboard, instead of this.
            </p>
            <Evidence evidence={sale.evidence} />
            <OnceHydrated>
              <AnswerDispute orderId={sale.id} />
            </OnceHydrated>
          </>
        )}
      </section>
    </Card>
  )
}
