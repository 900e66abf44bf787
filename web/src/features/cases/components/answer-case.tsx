// The seller's answer to a case: a refund, a replacement, or a refusal with its reason.

import type { ShopCase } from '@contract/cases.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { useAnswerCase } from '../api.ts'

type AnswerCaseProps = { of: ShopCase; isFree: boolean }
type Action = Parameters<ReturnType<typeof useAnswerCase>['mutate']>[0]['action']

export function AnswerCase({ of, isFree }: AnswerCaseProps) {
  const answer = useAnswerCase(of.id)
  const [{ body }, change] = useDraft(`case-answer:${of.id}`, { body: '' })
  const [blank, setBlank] = useState(false)
  const send = (action: Action) => {
    setBlank(body.trim() === '')
    if (body.trim() === '') return
    answer.mutate({ action, body: body.trim() }, { onSuccess: () => change({ body: '' }) })
  }
  const busy = answer.isPending
  return (
    <div className="mt-4 grid gap-4">
      <TextAreaField
        label={of.state === 'replacing' ? 'Where the replacement is' : 'Your reply'}
        rows={3}
        value={body}
        maxLength={CASE_MAX_CHARACTERS}
        error={blank && body.trim() === '' ? messages.messageRequired : undefined}
        onChange={(event) => change({ body: event.target.value })}
        aria-required
      />
      {answer.error && <Alert>{readableMessage(answer.error, messages.caseFailed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {of.state === 'replacing' && (
          <Button size="sm" disabled={busy} onClick={() => send('deliver')}>
            The buyer has it
          </Button>
        )}
        {!isFree && (
          <Button
            size="sm"
            variant={of.state === 'replacing' ? 'secondary' : 'primary'}
            disabled={busy}
            onClick={() => send('offer_refund')}
          >
            Offer a refund{of.state === 'replacing' && ' instead'}
          </Button>
        )}
        {of.state !== 'replacing' && (
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => send('offer_replacement')}>
            Offer a replacement
          </Button>
        )}
        {of.state === 'open' && (
          <Button size="sm" variant="danger" disabled={busy} onClick={() => send('reject')}>
            Reject
          </Button>
        )}
      </div>
    </div>
  )
}
