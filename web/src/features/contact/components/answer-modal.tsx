// Answers a message of the contact form by mail.

import { CONTACT_MESSAGE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { contactMessage } from '@contract/queues.ts'
import type { z } from 'zod'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { useCloseMessage } from '../api.ts'

export type ContactMessage = z.output<typeof contactMessage>

type AnswerModalProps = { message: ContactMessage; open: boolean; onClose: () => void }

function AnswerForm({ message, onClose }: Omit<AnswerModalProps, 'open'>) {
  const [{ answer }, change] = useDraft(`contact-answer:${message.id}`, { answer: '' })
  const closing = useCloseMessage()
  const { form, errors } = useForm({
    check: (): Record<string, string> => (answer.trim() === '' ? { answer: messages.messageRequired } : {}),
    submit: () =>
      closing.mutateAsync({ messageId: message.id, answer: answer.trim() }).then(() => {
        onClose()
        notify.success(messages.contactAnswered)
      }),
    onFailure: toastError(messages.contactCloseFailed),
  })
  return (
    <form {...form} className="grid gap-5">
      <blockquote className="max-h-60 overflow-y-auto border-l-3 border-line-strong/60 pl-3 whitespace-pre-line wrap-anywhere">
        {message.message}
      </blockquote>
      <TextAreaField
        label="Your reply"
        hint={`We’ll send it to ${message.email} with the message below it.`}
        rows={6}
        value={answer}
        maxLength={CONTACT_MESSAGE_MAX_CHARACTERS}
        error={errors.answer}
        onChange={(event) => change({ answer: event.target.value })}
        aria-required
      />
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={closing.isPending}>
          Send reply
        </Button>
      </ModalActions>
    </form>
  )
}

export const AnswerModal = ({ open, ...form }: AnswerModalProps) => (
  <Modal isWide open={open} onClose={form.onClose} title={`Reply to ${form.message.name}`}>
    <AnswerForm {...form} />
  </Modal>
)
