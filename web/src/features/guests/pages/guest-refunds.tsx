// A refund request without an account, about everything in an order.
import { REQUEST_KINDS, type RequestKind } from '@contract/choices.ts'
import { guestCalls } from '@contract/guests.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { CASE_KIND_LABELS } from '@/features/cases/case-words.ts'
import type { Redress } from '@/features/redress/api.ts'
import { send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { callKey, useWrite } from '@/lib/query.ts'
import { DialogButton } from '@/ui/dialogs.tsx'
import { RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { ModalForm, useModalForm } from '@/ui/modal-form.tsx'
import { Alert, Section } from '@/ui/page-parts.tsx'

type Purchase = Redress['purchases'][number]
type Props = { token: string; orderId: string; titles: string }

function RefundForm({ token, orderId }: Omit<Props, 'titles'>) {
  const request = useWrite(
    (body: { kind: RequestKind; body: string }) =>
      send(guestCalls.requestGuestRefund, { params: { orderId }, body, token }),
    callKey(guestCalls.listGuestMessages),
  )
  const form = useModalForm<{ kind: RequestKind; body: string }>({
    draft: `guest-refund:${orderId}`,
    initial: { kind: 'changed_mind', body: '' },
    required: { body: messages.messageRequired },
    submit: ({ kind, body }) => request.mutateAsync({ kind, body: body.trim() }),
    done: 'Refund request sent. The seller’s answer comes by email.',
  })
  return (
    <ModalForm form={form} submit="Send">
      <p className="text-muted">The seller decides under their own policy.</p>
      <RadioGroup
        isStacked
        legend="Reason"
        value={form.fields.kind}
        choices={REQUEST_KINDS.map((value) => ({ value, label: CASE_KIND_LABELS[value] }))}
        onChange={(kind) => form.change({ kind })}
      />
      <TextAreaField label="Tell the seller more" rows={4} maxLength={CASE_MAX_CHARACTERS} {...form.field('body')} />
      {request.error && <Alert>{readableMessage(request.error, messages.failed)}</Alert>}
    </ModalForm>
  )
}

/** One button per paid order. Nothing for free items. */
export function GuestRefunds({ token, purchases }: { token: string; purchases: Purchase[] }) {
  const paid = Map.groupBy(
    purchases.filter(({ price_cents }) => price_cents > 0),
    ({ order_id }) => order_id,
  )
  if (paid.size === 0) return null
  return (
    <Section id="refund" title="Something wrong?" heading="mb-2 text-2xl">
      <ul className="grid gap-4">
        {[...paid].map(([orderId, items]) => (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{items.map(({ title }) => title).join(', ')}</span>
            <DialogButton title="Request a Refund" content={<RefundForm token={token} orderId={orderId} />}>
              Request a Refund
            </DialogButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
