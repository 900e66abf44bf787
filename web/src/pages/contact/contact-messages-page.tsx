import { CONTACT_MESSAGE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { CallInput } from '@contract/operations/operation.ts'
import { pages } from '@contract/pages.ts'
import { type ContactMessage, queueCalls } from '@contract/queues.ts'
import { Mail } from 'lucide-react'
import { listPage, oneOf } from '@/lib/address/use-filters.ts'
import { adminQuery, useCall, useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { ConfirmButton, RowDialog, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { AdminList, type Column, TwoLines } from '@/ui/records.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'

function AnswerForm({ message }: { message: ContactMessage }) {
  const reply = useCall(queueCalls.answerContactMessage, { messageId: message.id })
  const form = useModalForm({
    draft: `contact-answer:${message.id}`,
    initial: { answer: '' },
    required: { answer: messages.messageRequired },
    submit: ({ answer }) => reply.mutateAsync({ answer: answer.trim() }),
    done: t`Reply sent.`,
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={t`Send reply`}>
      <blockquote className="max-h-60 overflow-y-auto border-l-3 border-line-strong/60 pl-3 whitespace-pre-line wrap-anywhere">
        {message.message}
      </blockquote>
      <TextAreaField
        label={t`Your reply`}
        hint={t`We’ll send it to ${{ email: message.email }} with the message below it.`}
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX_CHARACTERS}
        {...form.field('answer')}
      />
    </ModalForm>
  )
}

const OPEN = t({ message: 'Open', context: 'state of a case' })

const State = ({ answered_at, closed_at }: ContactMessage) => {
  if (answered_at) return <Badge look="good">{t`Replied`}</Badge>
  return closed_at ? <Badge>{t`Closed`}</Badge> : <Badge look="warning">{OPEN}</Badge>
}

const COLUMNS: Column<ContactMessage>[] = [
  { name: t`Written`, width: 'w-34', show: ({ created_at }) => <MomentText iso={created_at} /> },
  {
    name: t({ message: 'From', context: 'sender' }),
    width: 'w-48',
    show: ({ name, email }) => <TwoLines first={name} second={email} />,
  },
  {
    name: t`Message`,
    show: ({ message, answer }) => (
      <>
        <p className="whitespace-pre-line">{message}</p>
        {answer && (
          <p className="mt-2 border-l-3 border-line-strong/60 pl-3 whitespace-pre-line">
            <span className="text-muted">{t`Our reply:`} </span>
            {answer}
          </p>
        )}
      </>
    ),
  },
  { name: t`State`, width: 'w-28', show: (message) => <State {...message} /> },
]

const contactMessagesQuery = (filters: CallInput<typeof queueCalls.listContactMessages>['query']) =>
  adminQuery(queueCalls.listContactMessages, filters, (page) => page.messages)

export const [prefetch, useContactMessages] = listPage((address) =>
  contactMessagesQuery({ isOpen: oneOf(['true', 'false'], address.get('open')) }),
)

export function ContactMessagesPage() {
  const closing = useSend(queueCalls.closeContactMessage)
  const dialog = useDialog<ContactMessage>()
  return (
    <>
      <AdminList
        page={pages.contactMessages}
        filters={[{ name: 'open', label: t`State`, any: t`Any state`, names: { true: OPEN, false: t`Closed` } }]}
        query={useContactMessages()}
        columns={COLUMNS}
        actions={(message) => (
          <>
            {!message.answered_at && (
              <SmallButton label={t`Reply to ${{ name: message.name }}`} onClick={() => dialog.open(message)}>
                {t`Reply`}
              </SmallButton>
            )}
            {!message.closed_at && (
              <ConfirmButton
                variant="secondary"
                size="sm"
                aria-label={t`Close the message from ${{ name: message.name }}`}
                title={t`Close the message from ${{ name: message.name }}`}
                confirmLabel={t`Close message`}
                text={t`It leaves the open messages for good. You can still reply.`}
                run={() => closing.mutateAsync({ params: { messageId: message.id } })}
                {...toastOutcome(t`Message closed.`, messages.notSaved)}
              >
                {t({ message: 'Close', context: 'a message' })}
              </ConfirmButton>
            )}
          </>
        )}
        actionsWidth="w-28"
        icon={Mail}
      />
      <RowDialog isWide dialog={dialog} title={({ name }) => t`Reply to ${name}`}>
        {(message) => <AnswerForm message={message} />}
      </RowDialog>
    </>
  )
}
