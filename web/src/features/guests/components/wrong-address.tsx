// For guests who mistyped their address: requests to move a purchase.

import { correctionCalls, type OpenCorrection } from '@contract/corrections.ts'
import { ADDRESS_MAX_CHARACTERS } from '@contract/text/addresses.ts'
import { checkEmail } from '@/auth/drafts/use-form.ts'
import { send } from '@/lib/calls/api.ts'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { ActionRow } from '@/ui/action-row.tsx'
import { DialogButton, useCloseDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { EmailForm } from '@/ui/fields/email-form.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { DateText } from '@/ui/text.tsx'

const MoveForm = () => (
  <EmailForm
    asksNumber
    onClose={useCloseDialog()}
    submit="Send request"
    send={(body) => send(correctionCalls.requestCorrection, { body })}
    sent={(_, { id }) => (
      <>Request {requestNumber(id)} sent. We check each request by hand. Contact us and mention this number.</>
    )}
  />
)

/** The start of a request's id, which people read aloud. */
export const requestNumber = (id: string) => `#${id.slice(0, 8)}`

/** Without the link of the purchase. */
export const WrongAddress = () => (
  <ActionRow
    id="wrong-address"
    title="Wrong address?"
    text="Did you mistype your email when you paid? Ask us to move your purchase."
    action={
      <DialogButton title="Move a purchase" content={<MoveForm />}>
        Move a purchase
      </DialogButton>
    }
  />
)

type MoveRequestProps = { token: string; orderId: string; request: OpenCorrection | null }

function LinkForm({ token, orderId }: Omit<MoveRequestProps, 'request'>) {
  const ask = useSend(correctionCalls.requestMove)
  const form = useModalForm<{ email: string }>({
    draft: `move:${orderId}`,
    initial: { email: '' },
    required: { email: 'Enter your email address.' },
    check: ({ email }) => checkEmail(email),
    submit: ({ email }) => ask.mutateAsync({ params: { orderId }, body: { email: email.trim() }, token }),
    done: 'Request sent.',
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit="Send request">
      <TextField label="New email" type="email" maxLength={ADDRESS_MAX_CHARACTERS} {...form.field('email')} />
    </ModalForm>
  )
}

/** With its link. The seller may agree, too. */
export const MoveRequest = ({ token, orderId, request }: MoveRequestProps) => (
  <ActionRow
    id="wrong-address"
    title="Wrong address?"
    text={
      request ? (
        <>
          You asked to move this purchase on <DateText iso={request.requested_at} />. Give the seller or us the number{' '}
          {requestNumber(request.id)}.
        </>
      ) : (
        'Did you mistype your email? Ask to move this purchase.'
      )
    }
    action={
      <DialogButton title="Move this purchase" content={<LinkForm token={token} orderId={orderId} />}>
        Move this purchase
      </DialogButton>
    }
  />
)
