// A refund request without an account, about everything in an order or gift.
import type { RequestKind } from '@contract/choices.ts'
import { guestCalls } from '@contract/guests.ts'
import { kindRequired, type Reason, RequestFields } from '@/features/cases/components/buyer-forms.tsx'
import { useSend } from '@/lib/calls/query.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { ActionRow } from '@/ui/page-parts.tsx'

function RefundForm({ token, orderId }: { token: string; orderId: string }) {
  const request = useSend(guestCalls.requestGuestRefund)
  const form = useModalForm<Reason>({
    draft: `guest-refund:${orderId}`,
    initial: { kind: '', body: '' },
    required: { kind: kindRequired },
    submit: ({ kind, body }) =>
      request.mutateAsync({
        params: { orderId },
        body: { kind: kind as RequestKind, ...(body.trim() && { body: body.trim() }) },
        token,
      }),
    done: 'Refund request sent. The seller’s answer comes by email.',
  })
  return (
    <ModalForm form={form} submit="Send">
      <p className="text-muted">The seller decides under their own policy.</p>
      <RequestFields
        form={form}
        error={request.error}
        hint="You may leave it empty. To write, open the link in our email."
      />
    </ModalForm>
  )
}

type GuestRefundsProps = { token: string; orders: { orderId: string; titles: string }[] }

/** One button per order. */
export const GuestRefunds = ({ token, orders }: GuestRefundsProps) =>
  orders.map(({ orderId, titles }) => (
    <ActionRow
      key={orderId}
      id={`refund-${orderId}`}
      title={orders.length > 1 ? titles : 'Something wrong?'}
      text="The seller decides under their own policy."
      action={
        <DialogButton title="Request a Refund" content={<RefundForm token={token} orderId={orderId} />}>
          Request a Refund
        </DialogButton>
      }
    />
  ))
