// A refund request without an account, about everything in an order or gift.
import { guestCalls } from '@contract/guests.ts'
import { type Reason, RequestFields } from '@/features/cases/components/buyer-forms.tsx'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { ActionRow } from '@/ui/action-row.tsx'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'

function RefundForm({ token, orderId }: { token: string; orderId: string }) {
  const request = useSend(guestCalls.requestGuestRefund)
  const form = useModalForm<Reason>({
    draft: `guest-refund:${orderId}`,
    initial: { kind: '', body: '' },
    required: { kind: messages.reasonChosen },
    submit: async ({ kind, body }) => {
      if (kind === '') return
      const reason = { kind, ...(body.trim() && { body: body.trim() }) }
      await request.mutateAsync({ params: { orderId }, body: reason, token })
    },
    done: t`Refund request sent. We’ll email you the seller’s reply.`,
    failed: messages.failed,
  })
  return (
    <ModalForm form={form} submit={t`Send`}>
      <p className="text-muted">{t`The seller decides under their own policy.`}</p>
      <RequestFields form={form} hint={t`You may leave it empty. To write, open the link in our email.`} />
    </ModalForm>
  )
}

/** One button per order. */
export const GuestRefunds = ({ token, orders }: { token: string; orders: { orderId: string; titles: string }[] }) =>
  orders.map(({ orderId, titles }) => (
    <ActionRow
      key={orderId}
      id={`refund-${orderId}`}
      title={orders.length > 1 ? titles : t`Something wrong?`}
      text={t`The seller decides under their own policy.`}
      action={
        <DialogButton title={t`Request a Refund`} content={<RefundForm token={token} orderId={orderId} />}>
          {t`Request a Refund`}
        </DialogButton>
      }
    />
  ))
