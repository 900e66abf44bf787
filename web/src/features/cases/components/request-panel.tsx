// A refund request, for its buyer and its seller: amount, reason, answer and next step.

import type { ShopCase } from '@contract/cases.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { OnceHydrated } from '@/ui/once-hydrated.tsx'
import { Said } from '@/ui/said.tsx'
import { useReplyToCase } from '../api.ts'
import { CASE_KIND_LABELS, requestStatus } from '../case-words.ts'
import { AnswerRequest } from './answer-request.tsx'

type RequestPanelProps = {
  of: ShopCase
  /** Of the order. */
  items: { id: string; title: string; price: number }[]
  /** Dollars of the order that can still go back. */
  left: number
  side: 'buyer' | 'seller'
}

function Withdraw({ of }: { of: ShopCase }) {
  const reply = useReplyToCase(of.id)
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      {reply.error && <Alert>{readableMessage(reply.error, messages.caseFailed)}</Alert>}
      <Button size="sm" variant="secondary" busy={reply.isPending} onClick={() => reply.mutate({ action: 'withdraw' })}>
        Withdraw the request
      </Button>
    </div>
  )
}

export function RequestPanel({ of, items, left, side }: RequestPanelProps) {
  const requested = items.filter(({ id }) => of.item_ids?.includes(id))
  const cents = requested.reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  return (
    <Card className="p-5">
      <section aria-labelledby={`request-${of.id}`}>
        <h2 id={`request-${of.id}`} className="text-lg">
          Refund request: {CASE_KIND_LABELS[of.kind]}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">{requested.map(({ title }) => title).join(', ')}</p>
        <p className="mt-2 font-medium">{requestStatus(of, side)}</p>
        {of.due_at && (
          <p className="text-sm text-muted">
            Without a reply, the request expires on <DateText iso={of.due_at} />.
          </p>
        )}
        <dl className="mt-4 grid gap-3">
          <Said who={side === 'buyer' ? 'You said' : 'The buyer says'} text={of.body} />
          {of.answer && <Said who={side === 'seller' ? 'You said' : 'The seller says'} text={of.answer} />}
        </dl>
        {of.state === 'open' && side === 'buyer' && <Withdraw of={of} />}
        {of.state === 'open' && side === 'seller' && (
          <OnceHydrated>
            <AnswerRequest of={of} most={Math.min(cents, Math.round(left * 100)) / 100} />
          </OnceHydrated>
        )}
      </section>
    </Card>
  )
}
