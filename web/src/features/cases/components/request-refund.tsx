import { REQUEST_KINDS, type RequestKind } from '@contract/choices.ts'
import { formatDollars } from '@contract/format.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { Order, OrderItem } from '@contract/orders.ts'
import { useState } from 'react'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { type FieldErrors, useDraftForm } from '@/lib/use-form.ts'
import { DialogButton, ModalForm } from '@/ui/dialogs.tsx'
import { Alert } from '@/ui/feedback.tsx'
import { CheckboxGroup, RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { RefundPolicy } from '@/ui/listings/refund-policy.tsx'
import { useRequestRefund } from '../api.ts'
import { CASE_KIND_LABELS } from '../case-words.ts'

type RequestFormProps = { order: Order; items: OrderItem[]; onClose: () => void }

export function RequestForm({ order, items, onClose }: RequestFormProps) {
  const request = useRequestRefund(order.id)
  const [chosen, setChosen] = useState(items.map(({ id }) => id))
  const form = useDraftForm<{ kind: RequestKind; body: string }>({
    draft: `refund-request:${order.id}`,
    initial: { kind: 'changed_mind', body: '' },
    required: { body: messages.messageRequired },
    check: (): FieldErrors => (chosen.length === 0 ? { items: 'Choose at least one item.' } : {}),
    submit: async ({ kind, body }) => {
      await request.mutateAsync({ itemIds: chosen, kind, body: body.trim() })
      form.change({ body: '' })
      onClose()
      notify.success(messages.refundRequested)
    },
  })
  return (
    <ModalForm form={form} submit="Send" onCancel={onClose}>
      <p className="text-muted">
        The seller decides under their own policy. If something is wrong with a file, report a problem instead. Then you
        can ask us to decide.
      </p>
      {order.refund_policy ? (
        <RefundPolicy text={order.refund_policy} />
      ) : (
        <p className="text-muted">The seller had no refund policy at the time of your purchase.</p>
      )}
      {items.length > 1 && (
        <CheckboxGroup
          legend="What do you want refunded?"
          choices={items.map(({ id, title, price }) => ({ value: id, label: title, detail: formatDollars(price) }))}
          chosen={chosen}
          error={form.errors.items}
          onChange={setChosen}
        />
      )}
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

export const RequestRefund = ({ order, items }: Omit<RequestFormProps, 'onClose'>) => (
  <DialogButton
    title="Request a Refund"
    content={(close) => <RequestForm order={order} items={items} onClose={close} />}
  >
    Request a Refund
  </DialogButton>
)
