// A dispute, for the seller: what the bank asks and why, until when, and the answer with what the order knows.

import { formatDollars } from '@contract/format.ts'
import type { Dispute, SaleDetails } from '@contract/sales.ts'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { OnceHydrated } from '@/ui/once-hydrated.tsx'
import { DISPUTE_NAMES, EVIDENCE_NAMES, reasonOf } from '../dispute-words.ts'
import { AnswerDispute } from './answer-dispute.tsx'

const Evidence = ({ evidence }: { evidence: Record<string, string> }) => (
  <details className="mt-4">
    <summary className="cursor-pointer font-medium">Sent to the bank with your response</summary>
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
        Responded on <DateText iso={answered_at} />. The bank may take two to three months.
      </p>
    )
  if (state !== 'needs_answer' || !answer_by) return null
  return (
    <p className="text-sm text-muted">
      Respond by <DateText iso={answer_by} />. Without a response, the buyer gets the money back.
    </p>
  )
}

export function DisputePanel({ sale, dispute }: { sale: SaleDetails; dispute: Dispute }) {
  return (
    <Card className="p-5 lg:col-span-2">
      <section aria-labelledby="dispute">
        <h2 id="dispute" className="text-xl">
          {dispute.is_inquiry
            ? 'The buyer’s bank is asking about this payment'
            : 'The buyer’s bank disputed this payment'}
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
              Message the buyer first: they can withdraw the dispute at their bank. If they’re right, do nothing and the
              money is returned automatically. Otherwise respond here, once. To attach files, respond in Stripe instead.
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
