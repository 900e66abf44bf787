// What people wrote in the contact form, to be answered or closed by admins.

import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { toastOutcome } from '@/lib/toast-outcome.ts'
import { useDialog } from '@/lib/use-dialog.ts'
import { oneOf } from '@/lib/use-filters.ts'
import { AdminList, choicesOf } from '@/ui/admin-list.tsx'
import { Badge } from '@/ui/badge.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { type Column, RowButton } from '@/ui/records.tsx'
import { contactMessagesQuery, useCloseMessage } from '../api.ts'
import { AnswerModal, type ContactMessage } from '../components/answer-modal.tsx'

const State = ({ answered_at, closed_at }: ContactMessage) => {
  if (answered_at) return <Badge look="good">Replied</Badge>
  return closed_at ? <Badge>Closed</Badge> : <Badge look="warning">Open</Badge>
}

const COLUMNS: Column<ContactMessage>[] = [
  { name: 'Written', width: 'w-34', show: ({ created_at }) => <MomentText iso={created_at} /> },
  {
    name: 'From',
    width: 'w-48',
    show: ({ name, email }) => (
      <>
        <p>{name}</p>
        <p className="text-sm text-muted">{email}</p>
      </>
    ),
  },
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

const filtersOf = (address: URLSearchParams) => ({
  isOpen: oneOf(['true', 'false'], address.get('open')),
})

export const prefetch = async ({ search, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchInfiniteQuery(contactMessagesQuery(filtersOf(search)))

export function ContactMessagesPage() {
  const [address] = useSearchParams()
  const closing = useCloseMessage()
  const dialog = useDialog<ContactMessage>()
  const close = ({ id }: ContactMessage) =>
    closing.mutate(
      { messageId: id, answer: null },
      {
        ...toastOutcome(messages.contactClosed, messages.contactCloseFailed),
      },
    )
  return (
    <>
      <AdminList
        page={pages.contactMessages}
        filters={[
          { name: 'open', label: 'State', any: 'Any state', choices: choicesOf({ true: 'Open', false: 'Closed' }) },
        ]}
        query={useInfiniteQuery(contactMessagesQuery(filtersOf(address)))}
        columns={COLUMNS}
        actions={(message) => (
          <>
            {!message.answered_at && (
              <RowButton label={`Reply to ${message.name}`} onClick={() => dialog.open(message)}>
                Reply
              </RowButton>
            )}
            {!message.closed_at && (
              <RowButton label={`Close the message from ${message.name}`} onClick={() => close(message)}>
                Close
              </RowButton>
            )}
          </>
        )}
        actionsWidth="w-28"
        icon={Mail}
      />
      {dialog.subject && (
        <AnswerModal key={dialog.times} message={dialog.subject} open={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}
