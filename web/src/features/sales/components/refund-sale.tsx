import { REFUND_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { formatDollars } from '@contract/text/format.ts'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import * as messages from '@/lib/messages.ts'
import { isWholeRefund, refundAmountError } from '@/lib/order-facts.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { useRefundSale } from '../api.ts'
import { buyerName } from '../words.tsx'

function RefundForm({ sale }: { sale: SaleDetails }) {
  const refund = useRefundSale(sale.id)
  const form = useModalForm({
    draft: `refund:${sale.id}`,
    // The id makes the refund idempotent, also after a lapsed session.
    initial: { refundId: crypto.randomUUID() as string, amount: sale.refundable.toFixed(2), reason: '' },
    required: { reason: messages.reasonRequired },
    check: ({ amount }): FieldErrors => {
      const wrong = refundAmountError(amount, sale.refundable)
      return wrong ? { amount: wrong } : {}
    },
    submit: ({ refundId, amount, reason }) =>
      refund.mutateAsync({ refundId, amount: amount.trim(), reason: reason.trim() }),
    done: 'Refund started.',
    failed: 'We couldn’t start the refund. Try again.',
  })
  const isRest = isWholeRefund(form.fields.amount, sale.refundable)
  const holder = sale.is_gift ? 'recipient' : 'buyer'
  return (
    <ModalForm form={form} submit="Refund" variant="danger">
      <MoneyField
        label="Amount in dollars"
        hint={`Up to ${formatDollars(sale.refundable)}.`}
        {...form.field('amount')}
        aria-required
      />
      <TextAreaField
        label="Reason"
        hint={`${buyerName(sale.buyer_name)} will see this.`}
        rows={3}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        {...form.field('reason')}
      />
      <p className="text-sm text-muted">
        {isRest ? `A full refund ends the ${holder}’s access to the items.` : `The ${holder} keeps access to the item.`}
        {sale.fee > 0 && ' The marketplace refunds its share of the fee.'} You can’t undo a refund.
      </p>
    </ModalForm>
  )
}

export const RefundSale = ({ sale }: { sale: SaleDetails }) =>
  sale.refundable > 0 && (
    <DialogButton size="md" title="Refund this order" content={<RefundForm sale={sale} />}>
      Refund
    </DialogButton>
  )
