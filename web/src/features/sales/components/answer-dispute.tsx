// The seller's words to the buyer's bank, sent once with what the order knows.

import { DISPUTE_WORDS_MAX_CHARACTERS } from '@contract/limits.ts'
import { useDraft } from '@/auth/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast-outcome.ts'
import { useDialog } from '@/lib/use-dialog.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/confirm-button.tsx'
import { Modal } from '@/ui/modal.tsx'
import { TextAreaField } from '@/ui/text-field.tsx'
import { useAnswerDispute } from '../api.ts'

export function AnswerDispute({ orderId }: { orderId: string }) {
  const [{ words }, change] = useDraft(`dispute-answer:${orderId}`, { words: '' })
  const answer = useAnswerDispute(orderId)
  const dialog = useDialog()
  const { form, errors } = useForm({
    check: (): FieldErrors => (words.trim() === '' ? { words: messages.messageRequired } : {}),
    submit: async () => dialog.open(),
    onFailure: () => undefined,
  })
  const send = () =>
    answer.mutate(words.trim(), {
      ...toastOutcome(messages.disputeAnswered, messages.disputeAnswerFailed),
      onSettled: dialog.close,
    })
  const cancel = () => answer.isPending || dialog.close()
  return (
    <form {...form} className="mt-5 grid max-w-prose gap-4">
      <TextAreaField
        label="Your response to the bank"
        hint="Explain what happened in a few plain sentences. You can’t change it after sending."
        rows={4}
        value={words}
        maxLength={DISPUTE_WORDS_MAX_CHARACTERS}
        error={errors.words}
        onChange={(event) => change({ words: event.target.value })}
        aria-required
      />
      <Button type="submit" className="justify-self-start">
        Send to the bank
      </Button>
      <Modal open={dialog.isOpen} onClose={cancel} title="Send this response to the bank?">
        <p className="text-muted">You can respond only once. You can’t change it or add files later.</p>
        <div className="mt-6">
          <ModalActions onCancel={cancel}>
            <Button busy={answer.isPending} onClick={send}>
              Send response
            </Button>
          </ModalActions>
        </div>
      </Modal>
    </form>
  )
}
