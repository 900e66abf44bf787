import { CONTACT_MESSAGE_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import type { contactMessage } from '@contract/queues.ts'
import { Mail } from 'lucide-react'
import type { z } from 'zod'
import { contactMessagesQuery, useCloseMessage } from '@/features/contact/api.ts'
import { listPage, oneOf } from '@/lib/address/use-filters.ts'
import * as messages from '@/lib/messages.ts'
import { toastResult } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { RowDialog, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { AdminList, type Column, TwoLines } from '@/ui/records.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'

export type ContactMessage = z.output<typeof contactMessage>

function AnswerForm({ message }: { message: ContactMessage }) {
  const closing = useCloseMessage()
  const form = useModalForm({
    draft: `contact-answer:${message.id}`,
    initial: { answer: '' },
    required: { answer: messages.messageRequired },
    submit: ({ answer }) => closing.mutateAsync({ messageId: message.id, answer: answer.trim() }),
    done: 'Reply sent.',
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit="Send reply">
      <blockquote className="max-h-60 overflow-y-auto border-l-3 border-line-strong/60 pl-3 whitespace-pre-line wrap-anywhere">
        {message.message}
      </blockquote>
      <TextAreaField
        label="Your reply"
        hint={`We’ll send it to ${message.email} with the message below it.`}
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX_CHARACTERS}
        {...form.field('answer')}
      />
    </ModalForm>
  )
}

const State = ({ answered_at, closed_at }: ContactMessage) => {
  if (answered_at) return <Badge look="good">Replied</Badge>
  return closed_at ? <Badge>Closed</Badge> : <Badge look="warning">Open</Badge>
}

const COLUMNS: Column<ContactMessage>[] = [
  { name: 'Written', width: 'w-34', show: ({ created_at }) => <MomentText iso={created_at} /> },
  { name: 'From', width: 'w-48', show: ({ name, email }) => <TwoLines first={name} second={email} /> },
  {
    name: 'Message',
    show: ({ message, answer }) => (
      <>
        <p className="whitespace-pre-line">{message}</p>
        {answer && (
          <p className="mt-2 border-l-3 border-line-strong/60 pl-3 whitespace-pre-line">
            <span className="text-muted">Our reply: </span>
            {answer}
          </p>
        )}
      </>
    ),
  },
  { name: 'State', width: 'w-28', show: (message) => <State {...message} /> },
]

export const [prefetch, useContactMessages] = listPage((address) =>
  contactMessagesQuery({ isOpen: oneOf(['true', 'false'], address.get('open')) }),
)

export function ContactMessagesPage() {
  const closing = useCloseMessage()
  const dialog = useDialog<ContactMessage>()
  const close = ({ id }: ContactMessage) =>
    toastResult(closing.mutateAsync({ messageId: id, answer: null }), 'Message closed.', messages.notSaved)
  return (
    <>
      <AdminList
        page={pages.contactMessages}
        filters={[{ name: 'open', label: 'State', any: 'Any state', names: { true: 'Open', false: 'Closed' } }]}
        query={useContactMessages()}
        columns={COLUMNS}
        actions={(message) => (
          <>
            {!message.answered_at && (
              <SmallButton label={`Reply to ${message.name}`} onClick={() => dialog.open(message)}>
                Reply
              </SmallButton>
            )}
            {!message.closed_at && (
              <SmallButton label={`Close the message from ${message.name}`} onClick={() => close(message)}>
                Close
              </SmallButton>
            )}
          </>
        )}
        actionsWidth="w-28"
        icon={Mail}
      />
      <RowDialog isWide dialog={dialog} title={({ name }) => `Reply to ${name}`}>
        {(message) => <AnswerForm message={message} />}
      </RowDialog>
    </>
  )
}
