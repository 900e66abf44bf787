import type { AdminCase } from '@contract/cases.ts'
import { formatDollars, plural } from '@contract/format.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { MomentText } from '@/ui/date-text.tsx'
import { ModalForm } from '@/ui/dialogs.tsx'
import { RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { MessagePictures } from '@/ui/message-pictures.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { caseMessagesQuery, useDecideCase } from '../api.ts'
import { OUTCOMES } from '../case-words.ts'

const Said = ({ by, text }: { by: string; text: string }) => (
  <div>
    <p className="text-sm text-muted">{by}</p>
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)

function CaseFacts({ shopCase }: { shopCase: AdminCase }) {
  const { item, buyer_id, buyer_username, seller_username } = shopCase
  const nameOf = (id: string) => (id === buyer_id ? buyer_username : seller_username)
  return (
    <section aria-label="The case" className="grid gap-3 rounded-md border border-line bg-sunken p-4">
      <p>
        <span className="font-semibold">{item.title}</span>, {formatDollars(item.price)}.{' '}
        {item.downloads === 0
          ? 'Never downloaded.'
          : plural(item.downloads, { one: 'Downloaded once.', other: 'Downloaded # times.' })}
        {!item.is_held && ' The buyer no longer has access.'}
      </p>
      <Said by={`${buyer_username}’s complaint`} text={shopCase.body} />
      {shopCase.answer && <Said by={`${seller_username}’s reply`} text={shopCase.answer} />}
      {shopCase.decision && <Said by="Earlier decision" text={shopCase.decision} />}
      <h3 className="font-sans text-sm font-semibold tracking-normal">Their conversation</h3>
      <QueryResult
        query={useQuery(caseMessagesQuery(shopCase.id))}
        failed={messages.roomFailed}
        empty="They haven’t exchanged messages."
      >
        {(sent) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it too
          <ol aria-label="Messages" tabIndex={0} className="grid max-h-60 gap-3 overflow-y-auto">
            {sent.map(({ id, sender_id, body, pictures, sent_at }) => (
              <li key={id} className="grid gap-1.5">
                <p className="text-sm text-muted">
                  {nameOf(sender_id)}, <MomentText iso={sent_at} />
                </p>
                {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
                {pictures.length > 0 && <MessagePictures messageId={id} pictures={pictures} />}
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </section>
  )
}

type Fields = { outcome: '' | (typeof OUTCOMES)[number]['value']; reason: string }

export function CaseForm({ shopCase, onClose }: { shopCase: AdminCase; onClose: () => void }) {
  const decide = useDecideCase()
  const form = useDraftForm<Fields>({
    draft: `case:${shopCase.id}`,
    initial: { outcome: '', reason: '' },
    required: { outcome: 'Choose an outcome.', reason: messages.reasonRequired },
    submit: async ({ outcome, reason }) => {
      if (outcome === '') return
      await decide.mutateAsync({ caseId: shopCase.id, body: { outcome, reason: reason.trim() } })
      onClose()
      notify.success(messages.caseDecided)
    },
    failed: messages.decisionFailed,
  })
  const { fields, change, errors } = form
  const effect = OUTCOMES.find(({ value }) => value === fields.outcome)?.effect
  return (
    <ModalForm form={form} submit="Close the case" onCancel={onClose}>
      <CaseFacts shopCase={shopCase} />
      <RadioGroup
        legend="Outcome"
        value={fields.outcome}
        choices={OUTCOMES}
        error={errors.outcome}
        onChange={(outcome) => change({ outcome })}
      >
        {effect && <p className="text-sm text-muted">{effect}</p>}
      </RadioGroup>
      <TextAreaField
        label="Why"
        hint="Both the buyer and the seller will read this."
        rows={3}
        maxLength={CASE_MAX_CHARACTERS}
        {...form.field('reason')}
      />
    </ModalForm>
  )
}
