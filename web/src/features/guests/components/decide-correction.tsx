// A seller or an admin confirms or refuses to move a purchase to another address. Neither address is
// shown: people name the request by its number.
import { correctionCalls } from '@contract/corrections.ts'
import { REFUND_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { requestNumber } from './wrong-address.tsx'

function ReasonForm({ id }: { id: string }) {
  const decide = useCall(correctionCalls.decideCorrection, { correctionId: id })
  const form = useModalForm({
    draft: `correction:${id}`,
    initial: { reason: '' },
    required: { reason: messages.reasonRequired },
    submit: ({ reason }) => decide.mutateAsync({ reason: reason.trim() }),
    done: t`Confirmed. We’ve emailed both addresses.`,
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={t`Confirm`}>
      <p className="text-muted">{t`Only confirm if the buyer gave you the number ${{ number: requestNumber(id) }}.`}</p>
      <TextAreaField
        label={t`How do you know it’s the buyer?`}
        hint={t`Saved in the log.`}
        rows={3}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        {...form.field('reason')}
      />
    </ModalForm>
  )
}

export function DecideCorrection({ id }: { id: string }) {
  const decide = useCall(correctionCalls.decideCorrection, { correctionId: id })
  const number = requestNumber(id)
  return (
    <div className="flex flex-wrap gap-3">
      <DialogButton
        title={t`Move the purchase, request ${number}`}
        label={t`Confirm ${number}`}
        content={<ReasonForm id={id} />}
      >
        {t`Confirm`}
      </DialogButton>
      <ConfirmButton
        size="sm"
        aria-label={t`Refuse ${number}`}
        title={t`Refuse request ${number}`}
        text={t`The purchase stays with its address.`}
        run={() => decide.mutateAsync({ reason: null })}
        {...toastOutcome(t`Refused.`, messages.notSaved)}
      >
        {t`Refuse`}
      </ConfirmButton>
    </div>
  )
}
