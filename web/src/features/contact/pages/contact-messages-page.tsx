// What people wrote in the contact form, to be answered or closed by admins.
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { oneOf, useFilters } from '@/lib/use-filters.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { FilterBar, FilterSelect } from '@/ui/filter-bar.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type Column, Records } from '@/ui/records.tsx'
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

const STATES = [
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Closed' },
] as const

const filtersOf = (address: URLSearchParams) => ({
  isOpen: oneOf(['true', 'false'], address.get('open')),
})

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(contactMessagesQuery(filtersOf(search)))

export function ContactMessagesPage() {
  const [{ open }, change, address] = useFilters(['open'])
  const list = useInfiniteQuery(contactMessagesQuery(filtersOf(address)))
  const closing = useCloseMessage()
  const [asked, setAsked] = useState<{ message: ContactMessage; open: boolean }>()
  const close = ({ id }: ContactMessage) =>
    closing.mutate(
      { messageId: id, answer: null },
      {
        onSuccess: () => notify.success(messages.contactClosed),
        onError: (error) => notify.error(readableMessage(error, messages.contactCloseFailed)),
      },
    )
  return (
    <>
      <PageHeader title={pages.contactMessages.title} />
      <FilterBar>
        <FilterSelect
          label="State"
          value={open}
          any="Any state"
          choices={STATES}
          onChange={(value) => change({ open: value })}
        />
      </FilterBar>
      <Records
        query={list}
        caption="Contact messages"
        columns={COLUMNS}
        idOf={({ id }) => id}
        actions={(message) => (
          <>
            {!message.answered_at && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Reply to ${message.name}`}
                onClick={() => setAsked({ message, open: true })}
              >
                {' '}
                Reply{' '}
              </Button>
            )}
            {!message.closed_at && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Close the message from ${message.name}`}
                onClick={() => close(message)}
              >
                Close
              </Button>
            )}
          </>
        )}
        actionsWidth="w-28"
        empty={{ icon: Mail, text: messages.nothingFound }}
        failed={messages.roomFailed}
      />
      {asked && (
        <AnswerModal
          key={asked.message.id}
          message={asked.message}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  )
}
