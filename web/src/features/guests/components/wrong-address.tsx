// For guests who mistyped their address: requests to move a purchase.
import { correctionCalls, type OpenCorrection } from '@contract/corrections.ts'
import { ADDRESS_MAX_CHARACTERS } from '@contract/text/addresses.ts'
import { checkEmail } from '@/auth/drafts/use-form.ts'
import { send } from '@/lib/calls/api.ts'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
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
    submit={t`Send request`}
    send={(body) => send(correctionCalls.requestCorrection, { body })}
    sent={(_, { id }) => (
      <>{t`Request ${{ number: requestNumber(id) }} sent. We check each request by hand. Contact us and mention this number.`}</>
    )}
  />
)

/** The start of a request's id, which people read aloud. */
export const requestNumber = (id: string) => `#${id.slice(0, 8)}`

/** Without the link of the purchase. */
export const WrongAddress = () => (
  <ActionRow
    id="wrong-address"
    title={t`Wrong address?`}
    text={t`Did you mistype your email when you paid? Ask us to move your purchase.`}
    action={
      <DialogButton title={t`Move a purchase`} content={<MoveForm />}>
        {t`Move a purchase`}
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
    required: { email: t`Enter your email address.` },
    check: ({ email }) => checkEmail(email),
    submit: ({ email }) => ask.mutateAsync({ params: { orderId }, body: { email: email.trim() }, token }),
    done: t`Request sent.`,
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={t`Send request`}>
      <TextField label={t`New email`} type="email" maxLength={ADDRESS_MAX_CHARACTERS} {...form.field('email')} />
    </ModalForm>
  )
}

/** With its link. The seller may agree, too. */
export const MoveRequest = ({ token, orderId, request }: MoveRequestProps) => (
  <ActionRow
    id="wrong-address"
    title={t`Wrong address?`}
    text={
      request ? (
        <Trans>
          You asked to move this purchase on <DateText iso={request.requested_at} />. Give the seller or us the number{' '}
          {ph({ number: requestNumber(request.id) })}.
        </Trans>
      ) : (
        t`Did you mistype your email? Ask to move this purchase.`
      )
    }
    action={
      <DialogButton title={t`Move this purchase`} content={<LinkForm token={token} orderId={orderId} />}>
        {t`Move this purchase`}
      </DialogButton>
    }
  />
)
