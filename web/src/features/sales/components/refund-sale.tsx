// Refunds an order in full or in part.

import { formatDollars } from '@contract/format.ts'
import { REFUND_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { isWholeRefund, refundAmountError } from '@/lib/order-facts.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { useDialog } from '@/lib/use-dialog.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { TextAreaField, TextField } from '@/ui/fields/text-field.tsx'
import { useRefundSale } from '../api.ts'
import { buyerName } from '../words.tsx'

type RefundFormProps = { sale: SaleDetails; onClose: () => void }

function RefundForm({ sale, onClose }: RefundFormProps) {
  // The id makes the refund idempotent, also after a lapsed session.
  const [{ refundId, amount, reason }, change] = useDraft(`refund:${sale.id}`, {
    refundId: crypto.randomUUID() as string,
    amount: sale.refundable.toFixed(2),
    reason: '',
  })
  const refund = useRefundSale(sale.id)
  const { form, errors } = useForm({
    check: (): FieldErrors => {
      const wrong = refundAmountError(amount, sale.refundable)
      return { ...(wrong && { amount: wrong }), ...(reason.trim() === '' && { reason: messages.reasonRequired }) }
    },
    submit: async () => {
      await refund.mutateAsync({ refundId, amount: amount.trim(), reason: reason.trim() })
      onClose()
      notify.success(messages.refundAsked)
    },
    onFailure: toastError(messages.refundFailed),
  })
  const isRest = isWholeRefund(amount, sale.refundable)
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Amount in dollars"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        hint={`Up to ${formatDollars(sale.refundable)}.`}
        value={amount}
        error={errors.amount}
        onChange={(event) => change({ amount: event.target.value })}
        aria-required
      />
      <TextAreaField
        label="Reason"
        hint={`${buyerName(sale.buyer_name)} will see this.`}
        rows={3}
        value={reason}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        error={errors.reason}
        onChange={(event) => change({ reason: event.target.value })}
        aria-required
      />
      <p className="text-sm text-muted">
        {isRest ? 'A full refund ends the buyer’s access to the items.' : 'The buyer keeps access to the item.'}
        {sale.fee > 0 && ' The marketplace refunds its share of the fee.'} You can’t undo a refund.
      </p>
      <ModalActions onCancel={onClose}>
        <Button type="submit" variant="danger" busy={refund.isPending}>
          Refund
        </Button>
      </ModalActions>
    </form>
  )
}

export function RefundSale({ sale }: { sale: SaleDetails }) {
  const dialog = useDialog()
  return (
    <>
      {sale.refundable > 0 && (
        <Button variant="secondary" onClick={() => dialog.open()}>
          Refund
        </Button>
      )}
      <Modal open={dialog.isOpen} onClose={dialog.close} title="Refund this order">
        <RefundForm key={dialog.times} sale={sale} onClose={dialog.close} />
      </Modal>
    </>
  )
}
