// Request a Refund: of the whole order or some of its items, which are as they should be. What is wrong is a problem to report, for which there is
// more than one answer.
import { REQUEST_KINDS, type RequestKind } from '@contract/choices.ts'
import { formatDollars } from '@contract/format.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { Order, OrderItem } from '@contract/orders.ts'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { RadioGroup } from '@/ui/fields/radio-group.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { RefundPolicy } from '@/ui/listings/refund-policy.tsx'
import { useRequestRefund } from '../api.ts'
import { CASE_KIND_LABELS } from '../case-words.ts'

type RequestFormProps = { order: Order; items: OrderItem[]; onClose: () => void }

type ItemChoiceProps = {
  items: OrderItem[]
  chosen: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

const ItemChoice = ({ items, chosen, error, onChange }: ItemChoiceProps) => (
  <fieldset>
    <legend className="mb-1.5 font-semibold">What do you want refunded?</legend>
    {items.map(({ id, title, price }) => (
      <label key={id} className="flex min-h-9 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          aria-invalid={error ? true : undefined}
          onChange={() => onChange(items.map((one) => one.id).filter((one) => (one === id) !== chosen.includes(one)))}
          className="size-4.5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
        <span className="tabular">{formatDollars(price)}</span>
      </label>
    ))}
    {error && (
      <p role="alert" className="mt-1.5 text-sm text-danger">
        {error}
      </p>
    )}
  </fieldset>
)

export function RequestForm({ order, items, onClose }: RequestFormProps) {
  const request = useRequestRefund(order.id)
  const [chosen, setChosen] = useState(items.map(({ id }) => id))
  const [{ kind, body }, change] = useDraft<{ kind: RequestKind; body: string }>(`refund-request:${order.id}`, {
    kind: 'changed_mind',
    body: '',
  })
  const [tried, setTried] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (body.trim() === '' || chosen.length === 0) return
    request.mutate(
      { itemIds: chosen, kind, body: body.trim() },
      {
        onSuccess: () => {
          change({ body: '' })
          onClose()
          notify.success(messages.refundRequested)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
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
        <ItemChoice
          items={items}
          chosen={chosen}
          error={tried && chosen.length === 0 ? 'Choose at least one item.' : undefined}
          onChange={setChosen}
        />
      )}
      <RadioGroup
        isStacked
        legend="Reason"
        name="request-kind"
        value={kind}
        choices={REQUEST_KINDS.map((value) => ({ value, label: CASE_KIND_LABELS[value] }))}
        onChange={(value) => change({ kind: value })}
      />
      <TextAreaField
        label="Tell the seller more"
        rows={4}
        value={body}
        maxLength={CASE_MAX_CHARACTERS}
        error={tried && body.trim() === '' ? messages.messageRequired : undefined}
        onChange={(event) => change({ body: event.target.value })}
        aria-required
      />
      {request.error && <Alert>{readableMessage(request.error, messages.caseFailed)}</Alert>}
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={request.isPending}>
          Send
        </Button>
      </ModalActions>
    </form>
  )
}

export function RequestRefund({ order, items }: Omit<RequestFormProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Request a Refund
      </Button>
      <Modal open={isOpen} onClose={close} title="Request a Refund">
        <RequestForm order={order} items={items} onClose={close} />
      </Modal>
    </>
  )
}
