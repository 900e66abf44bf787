// A case in the conversation about its order: the statements so far, and the next step.

import type { ShopCase } from '@contract/cases.ts'
import type { ItemFacts } from '@contract/orders.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { OnceHydrated } from '@/ui/once-hydrated.tsx'
import { Said } from '@/ui/said.tsx'
import { useReplyToCase } from '../api.ts'
import { CASE_KIND_LABELS, caseDeadline, caseStatus } from '../case-words.ts'
import { AnswerCase } from './answer-case.tsx'

type CasePanelProps = { of: ShopCase; item: ItemFacts | undefined; role: 'buyer' | 'seller' }

function BuyersReply({ of }: { of: ShopCase }) {
  const reply = useReplyToCase(of.id)
  const send = (action: Parameters<typeof reply.mutate>[0]['action']) => () => reply.mutate({ action })
  const isAnswered = of.state === 'offered' || of.state === 'rejected' || of.state === 'delivered'
  const mayHaveIt = of.state === 'replacing' || of.state === 'delivered'
  return (
    <div className="mt-4 grid gap-4">
      {reply.error && <Alert>{readableMessage(reply.error, messages.caseFailed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {of.state === 'offered' && (
          <Button size="sm" disabled={reply.isPending} onClick={send('accept')}>
            Accept the offer
          </Button>
        )}
        {mayHaveIt && (
          <Button size="sm" disabled={reply.isPending} onClick={send('confirm')}>
            I received the replacement
          </Button>
        )}
        {isAnswered && (
          <Button size="sm" variant="secondary" disabled={reply.isPending} onClick={send('escalate')}>
            Ask us to decide
          </Button>
        )}
        <Button size="sm" variant="secondary" disabled={reply.isPending} onClick={send('withdraw')}>
          Withdraw the case
        </Button>
      </div>
    </div>
  )
}

export function CasePanel({ of, item, role }: CasePanelProps) {
  const mayAnswer = of.state !== 'escalated' && of.state !== 'closed' && of.state !== 'delivered'
  return (
    <Card className="p-5">
      <section aria-labelledby={`case-${of.id}`}>
        <h2 id={`case-${of.id}`} className="text-lg">
          Case: {CASE_KIND_LABELS[of.kind]}
        </h2>
        {item && <p className="text-sm text-muted">{item.title}</p>}
        <p className="mt-2 font-medium">{caseStatus(of, role)}</p>
        {of.due_at && (
          <p className="text-sm text-muted">
            {caseDeadline(of, role)} <DateText iso={of.due_at} />.
          </p>
        )}
        <dl className="mt-4 grid gap-3">
          <Said who={role === 'buyer' ? 'You said' : 'The buyer says'} text={of.body} />
          {of.answer && <Said who={role === 'seller' ? 'You said' : 'The seller says'} text={of.answer} />}
          {of.decision && <Said who="We decided" text={of.decision} />}
        </dl>
        {role === 'buyer' && of.state !== 'closed' && <BuyersReply of={of} />}
        {role === 'seller' && mayAnswer && (
          <OnceHydrated>
            <AnswerCase of={of} isFree={item?.price === 0} />
          </OnceHydrated>
        )}
      </section>
    </Card>
  )
}
